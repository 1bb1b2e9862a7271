import { Icon } from '../../../ui/icon.tsx'
import { signHref } from './sign-part.ts'
import { REPLY_TO_THIS } from './sign-texts.ts'

interface Props {
  userId: number
  part: string
  /** The slate or photo, for screen readers. */
  subject: string
}

/** 'Répondre à ça': opens the sheet of a request with this part; without scripts the form of the page. */
export function ReplyLink({ userId, part, subject }: Props) {
  return (
    <a className="reply" href={signHref(userId, part)} data-part={part}>
      <Icon name="reply" size="sm" />
      {REPLY_TO_THIS}
      <span className="sr">{`\u202f: ${subject}`}</span>
    </a>
  )
}

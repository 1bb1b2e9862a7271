import { TEXT_FORMAT } from '../../../../shared/text-format.ts'
import { PostText } from './post-text.tsx'
import type { MentionCandidate } from './use-reply-text.ts'

interface Props {
  text: string
  people?: readonly MentionCandidate[]
}

/** A text as others will read it, with mentions of the page's members. */
export default function TextPreview({ text, people = [] }: Props) {
  return <PostText text={text} format={TEXT_FORMAT.marked} mentions={[...people]} linked={false} />
}

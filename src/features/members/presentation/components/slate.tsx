import { ReplyLink } from '../../../friends/components/reply-link.tsx'
import { formatSlatePart } from '../../../friends/components/sign-part.ts'
import { REPORT_TYPE, reportHref } from '../../../moderation/reports/contract.ts'
import type { Slate as SlateData } from '../contract.ts'

interface Props {
  slate: SlateData
  /** The member who wrote it; null on their own profile, where it cannot be reported. */
  author: { id: number; name: string } | null
  /** Offers a request that answers it. */
  offersReply?: boolean
}

/** A slate: the beginning of a sentence, and a member's own words in chalk. */
export function Slate({ slate: { id, prompt, answer }, author, offersReply = false }: Props) {
  return (
    <article className="slate" id={`ardoise-${id}`}>
      <p className="slate-prompt">{prompt}</p>
      <p className="slate-answer">{answer}</p>
      {author && offersReply && <ReplyLink userId={author.id} part={formatSlatePart(id)} subject={prompt} />}
      {author && (
        <a
          className="slate-report"
          href={reportHref(REPORT_TYPE.slate, id, author.id)}
          aria-label={`Signaler l’ardoise de ${author.name}\u202f: ${prompt}`}
        >
          Signaler
        </a>
      )}
    </article>
  )
}

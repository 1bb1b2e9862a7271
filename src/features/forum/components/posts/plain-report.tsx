import { REPORT_TYPE, reportHref } from '../../../moderation/contract/report.ts'
import type { Post } from '../../contract/post.ts'
import { type Actor, canReport } from '../../policy.ts'
import { actOn, REPORT } from '../../post-texts.ts'

/** Reports a post without scripts. */
export function PlainReport({ viewer, post }: { viewer: Actor; post: Post }) {
  if (post.moderate !== 0 || !canReport(viewer, post)) return null
  return (
    <noscript>
      <a
        href={reportHref(REPORT_TYPE.post, post.id, Number(post.user_id))}
        aria-label={actOn(REPORT, post.name)}
      >
        {REPORT}
      </a>
    </noscript>
  )
}

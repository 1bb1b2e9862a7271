import { isStaff } from '../../../../shared/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { publishComplaintHref, slowModeHref } from '../../contract.ts'
import type { Actor } from '../../policy.ts'
import { formatSlowMode } from '../../slow-mode/texts.ts'
import { SLOW_MODE } from '../../texts.ts'
import type { Topic } from '../contract.ts'

interface Props {
  topic: Topic
  viewer: Actor | null
}

/** Who reads a private complaint, which its author may make public, and the pace of slow mode, which staff set. Rendered on the server alone. */
export function TopicNotices({ topic, viewer }: Props) {
  const isOwn = topic.user_id === viewer?.id
  return (
    <>
      {topic.is_private && (
        <p className="notice topic-notice">
          <Icon name="lock" />
          <span>
            {isOwn
              ? 'Seuls vous et le staff du site lisez cette plainte.'
              : 'Seuls le plaignant et le staff lisent cette plainte.'}{' '}
            {isOwn && <a href={publishComplaintHref(topic.topic_id)}>La rendre publique</a>}
          </span>
        </p>
      )}
      {topic.slow_seconds > 0 && (
        <p className="notice topic-notice">
          <Icon name="clock" />
          <span>{`${SLOW_MODE}\u202f: ${formatSlowMode(topic.slow_seconds)}.`}</span>
        </p>
      )}
      {viewer && isStaff(viewer.roles) && (
        <p className="small topic-notice">
          <a href={slowModeHref(topic.topic_id)}>Régler le mode lent</a>
        </p>
      )}
    </>
  )
}

import { NOTIFICATION_TYPE, type NotificationType } from '../../../../shared/news.ts'
import type { Notification, NotificationContent } from '../contract.ts'

const PROFILE_FORM = '/user/edit'

/** The address of the exact place that a notification tells of. */
export function getNotificationUrl(
  type: NotificationType,
  { sender, receiver }: Notification,
  words: NotificationContent,
): string {
  const own = `/celibataire/${receiver}`
  if (words.decision) return `/user/decisions/${words.decision}`
  switch (type) {
    case NOTIFICATION_TYPE.friends:
      return sender ? `/celibataire/${sender}` : '/amis'
    case NOTIFICATION_TYPE.comment:
    case NOTIFICATION_TYPE.like:
    case NOTIFICATION_TYPE.photoModerated:
    case NOTIFICATION_TYPE.commentModerated:
      return words.photo_id ? `${own}#${words.photo_id}` : own
    case NOTIFICATION_TYPE.descriptionModerated:
    case NOTIFICATION_TYPE.descriptionAllowed:
      return PROFILE_FORM
    case NOTIFICATION_TYPE.mention:
    case NOTIFICATION_TYPE.postModerated:
    case NOTIFICATION_TYPE.postGivenBack:
      return words.post_id ? `/forum/post/${words.post_id}` : '/forum'
    case NOTIFICATION_TYPE.reply:
    case NOTIFICATION_TYPE.topicLocked:
    case NOTIFICATION_TYPE.topicUnlocked:
      return words.topic_id ? `/forum/topic/redirect/${words.topic_id}` : '/forum'
    default:
      return own
  }
}

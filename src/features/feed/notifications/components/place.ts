import { NOTICE, type NoticeType } from '../../../../shared/news.ts'
import type { NoticeWords, Notification } from '../contract.ts'

const PROFILE_FORM = '/user/edit'

/** The address of the exact place that a notification tells of. */
export function placeOf(type: NoticeType, { sender, receiver }: Notification, words: NoticeWords): string {
  const own = `/celibataire/${receiver}`
  if (words.decision) return `/user/decisions/${words.decision}`
  switch (type) {
    case NOTICE.friends:
      return sender ? `/celibataire/${sender}` : '/amis'
    case NOTICE.comment:
    case NOTICE.like:
    case NOTICE.photoModerated:
    case NOTICE.commentModerated:
      return words.photo_id ? `${own}#${words.photo_id}` : own
    case NOTICE.descriptionModerated:
    case NOTICE.descriptionAllowed:
      return PROFILE_FORM
    case NOTICE.mention:
    case NOTICE.postModerated:
    case NOTICE.postGivenBack:
      return words.post_id ? `/forum/post/${words.post_id}` : '/forum'
    case NOTICE.reply:
    case NOTICE.topicLocked:
    case NOTICE.topicUnlocked:
      return words.topic_id ? `/forum/topic/redirect/${words.topic_id}` : '/forum'
    default:
      return own
  }
}

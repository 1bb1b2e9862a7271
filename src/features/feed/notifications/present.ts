import type { Notification, NotificationContent } from './contract.ts'
import type { NotificationGroup } from './group.ts'
import type { NotificationRow } from './queries.ts'

/** A notification as its call answers it. Staff who decide are not named. */
export function presentNotification(row: NotificationGroup<NotificationRow>): Notification {
  return {
    id: row.id,
    sender: row.sender_id,
    receiver: row.user_id,
    name: row.name,
    avatar: row.avatar,
    status: row.status ?? 0,
    roles: row.roles ?? 0,
    stripe_status: row.stripe_status ?? false,
    emoji: row.emoji,
    last_activity: row.last_activity?.toISOString() ?? null,
    type: row.type,
    data: JSON.stringify(buildNotificationContent(row)),
    read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  }
}

function buildNotificationContent({
  photo_id,
  photo,
  comment,
  topic_id,
  title,
  post_id,
  data,
  others,
}: NotificationGroup<NotificationRow>) {
  const words = {
    photo_id,
    photo_photo: photo ?? data.photo_photo,
    comment,
    topic_id,
    topic_title: title,
    post_id,
    warning: data.warning,
    decision: data.decision,
    accepted: data.accepted,
    text: data.text,
    others: others || null,
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value != null)) as NotificationContent
}

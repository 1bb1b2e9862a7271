import { NEWS_TYPE } from '../../../shared/news.ts'
import type { NewsData, NewsItem } from './contract.ts'
import type { Folded } from './fold.ts'
import type { NewsRow } from './queries.ts'

/** Acts of which the number is told; friends are made and topics joined once. */
const COUNTED: readonly number[] = [NEWS_TYPE.photo, NEWS_TYPE.like, NEWS_TYPE.comment, NEWS_TYPE.ownComment]

/** A news item as it is told. Every field is named, so that nothing leaves by being stored. */
export function presentNews({ row, count }: Folded<NewsRow>): NewsItem {
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    avatar: row.avatar,
    status: row.status,
    roles: row.roles,
    stripe_status: row.stripe_status,
    emoji: row.emoji,
    last_activity: row.last_activity.toISOString(),
    type: row.type,
    data: JSON.stringify(dataOf(row, count)),
    created_at: row.created_at.toISOString(),
  }
}

function dataOf(row: NewsRow, count: number): NewsData {
  const { other_id, other_name, other_pays, other_emoji, photo_id, photo_photo, topic_id, topic_title } = row
  return {
    ...(other_id !== null && other_name !== null ? { user_id: other_id, user_name: other_name } : {}),
    ...(other_pays ? { user_emoji: other_emoji } : {}),
    ...(photo_id !== null && photo_photo !== null ? { photo_id, photo_photo } : {}),
    ...(topic_id !== null && topic_title !== null ? { topic_id, topic_title } : {}),
    ...(count > 1 && COUNTED.includes(row.type) ? { count } : {}),
  }
}

import { getVisiblePosition } from '../../shared/distance.ts'
import { ROLES } from '../../shared/roles.ts'
import { TOPIC_AUDIENCE } from '../../shared/topic-audience.ts'
import type { Post } from './posts/contract.ts'
import type { PostRow } from './posts/queries.ts'
import { POST_REACTIONS } from './reactions/contract.ts'
import type { Reader } from './reader.ts'
import { DELETED_MEMBER, HIDDEN_MEMBER } from './texts.ts'
import type { ListedTopic, Topic } from './topics/contract.ts'
import type { TopicDetailRow, TopicRow } from './topics/queries.ts'

const NEW_TOPIC_MS = 7 * 86_400_000

/** A topic in a list. */
export function presentListedTopic(
  row: TopicRow,
  reader: Reader,
  found: ListedTopic['found'] = null,
): ListedTopic {
  const wasNeverOpened = reader.id !== null && row.read === null
  return {
    ...presentTopicFields(row, reader),
    unread: !row.muted && row.read !== null && row.read < row.posts ? row.posts - row.read : null,
    is_new:
      !row.muted &&
      wasNeverOpened &&
      row.user_id !== reader.id &&
      row.created_at.getTime() > Date.now() - NEW_TOPIC_MS,
    found,
  }
}

/** Presents a topic on its page. */
export function presentTopic(row: TopicDetailRow, reader: Reader): Topic {
  const { topic_bans, has_poll, muted } = row
  const is_private = row.audience === TOPIC_AUDIENCE.authorAndStaff
  const members_only = row.audience !== TOPIC_AUDIENCE.everybody && !is_private
  return {
    ...presentTopicFields(row, reader),
    members_only,
    is_private,
    slow_seconds: row.slow_seconds,
    topic_bans,
    read: row.read ?? 0,
    has_poll,
    muted,
  }
}

function presentTopicFields(row: TopicRow, reader: Reader) {
  const { topic_id, slug, title, category_id, category_slug, category_title, category_emoji } = row
  const last = {
    user_id: row.last_user_id,
    name: row.last_name,
    roles: row.last_roles,
    stripe_status: row.last_stripe_status,
    emoji: row.last_emoji,
    parted: row.last_parted,
  }
  return {
    topic_id,
    slug,
    title,
    topic_title: title,
    topic_locked: row.locked,
    ...presentWriter(row, reader),
    category_id,
    category_slug,
    category_title,
    category_emoji,
    replies: Math.max(0, row.posts - 1),
    created_at: row.created_at.toISOString(),
    last_post: {
      id: row.last_post_id,
      created_at: row.last_post_at.toISOString(),
      ...presentWriter(last, reader),
    },
  }
}

type WriterRow = Pick<TopicRow, 'user_id' | 'name' | 'roles' | 'stripe_status' | 'emoji' | 'parted'>

/** Without premium marks: for visitors, across a block and for deleted authors. */
const NO_PREMIUM = { stripe_status: false, emoji: null }

function presentWriter({ parted, stripe_status, emoji, ...author }: WriterRow, reader: Reader) {
  if (parted) return { user_id: null, name: null, roles: ROLES.member, ...NO_PREMIUM }
  const premium = reader.id !== null && stripe_status ? { stripe_status, emoji } : NO_PREMIUM
  return { ...presentAuthor(author, reader), ...premium }
}

/** Visitors receive the name, unless hidden, and whether it is of staff; a deleted account has neither. */
function presentAuthor(
  { user_id, name, roles }: Pick<WriterRow, 'user_id' | 'name' | 'roles'>,
  reader: Reader,
) {
  if (name === null || roles === null) return { user_id: null, name: DELETED_MEMBER, roles: ROLES.member }
  if (name === '') return { user_id: null, name: HIDDEN_MEMBER, roles: ROLES.member }
  return reader.id === null
    ? { user_id: null, name, roles: Math.max(roles, ROLES.member) }
    : { user_id, name, roles }
}

/** Author fields that visitors receive in place of the real ones. */
const VISITOR_AUTHOR = {
  avatar: null,
  birthday: null,
  latitude: 0,
  longitude: 0,
  last_activity: null,
  status: 0,
  ...NO_PREMIUM,
}

export function presentPost(row: PostRow, reader: Reader): Post {
  const { id, pos, moderated_at, created_at, edited_at } = row
  const isReadable = moderated_at === null || reader.isStaff
  return {
    id,
    pos,
    post: isReadable ? row.post : null,
    format: row.format,
    moderate: moderated_at === null ? 0 : 1,
    created_at,
    updated_at: edited_at ?? created_at,
    mentions: isReadable && row.mentions ? row.mentions.map((named) => presentMention(named, reader)) : [],
    reactions: countVisibleReactions(row),
    reaction: row.reaction ?? null,
    photos: isReadable ? (row.photos ?? []) : [],
    bookmarked: row.bookmarked ?? false,
    ...presentAuthor(row, reader),
    ...(reader.id === null ? VISITOR_AUTHOR : presentAuthorDetails(row, reader)),
  }
}

const NO_REACTIONS = POST_REACTIONS.map(() => 0)

/** A moderated post shows none. */
function countVisibleReactions({ moderated_at, reactions, hidden_reactions }: PostRow): number[] {
  if (!reactions || moderated_at !== null) return NO_REACTIONS
  return reactions.map(
    (count, index) => count - (hidden_reactions ?? []).filter((reaction) => reaction === index + 1).length,
  )
}

const presentMention = ({ id, name }: { id: number; name: string }, reader: Reader) => ({
  id: reader.id === null ? null : id,
  name,
})

/** A suspended member is shown without a face, as in other lists; staff see it. */
function presentAuthorDetails(row: PostRow, reader: Reader) {
  const hidesFace = row.roles === ROLES.suspended && !reader.isStaff
  return {
    avatar: hidesFace ? null : (row.avatar ?? null),
    birthday: row.birthday ?? null,
    ...getVisiblePosition(reader, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
    last_activity: row.last_activity ?? null,
    status: row.status ?? 0,
    stripe_status: row.stripe_status ?? false,
    emoji: row.emoji ?? null,
    ...(row.regular ? { regular: true as const } : {}),
  }
}

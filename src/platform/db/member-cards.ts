import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { getVisiblePosition } from '../../shared/distance.ts'
import type { MemberCard } from '../../shared/member-card.ts'
import { formatVoice, VOICE_SOURCE_LENGTH, type VoiceSource } from '../../shared/voice.ts'
import { isDistributed } from './distribution.ts'
import { isoTimes } from './iso-times.ts'
import { genericPlanParameter } from './prepared.ts'
import { awaitsFirstPhoto, existsForOthers, visibleAvatar } from './visibility.ts'
import { wants } from './wanted.ts'

/**
 * The condition that neither of two members has blocked the other; every list of members applies it.
 * @param column the other member's id, such as `m.user_id`
 */
export function hasNoBlock(viewerId: number, column: string): RawBuilder<boolean> {
  const other = sql.ref(column)
  return sql<boolean>`(
    not exists (select from blacklist b where b.user_id = ${viewerId} and b.blocked_id = ${other})
    and not exists (select from blacklist b where b.blocked_id = ${viewerId} and b.user_id = ${other}))`
}

/** The condition that the viewer has not hidden a member ('Pas pour moi'), for lists that put members forward. */
export function isNotHidden(viewerId: number, column: string): RawBuilder<boolean> {
  return sql<boolean>`(not exists (
    select from hidden_members h
    where h.user_id = ${viewerId} and h.member_id = ${sql.ref(column)} and h.until > now()))`
}

const FIND_BLOCKED = {
  name: 'read-blocked',
  text: `
    select blocked_id as id from blacklist where user_id = $1
    union select user_id from blacklist where blocked_id = $1`,
}

/** Finds the members with a block between them and the viewer, in either direction. */
export async function findBlockedIds(pool: Pool, viewerId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({ ...FIND_BLOCKED, values: [viewerId] })
  return rows.map(({ id }) => id)
}

const FIND_EXCLUDED = {
  name: 'read-excluded',
  text: `
    select blocked_id as id from blacklist where user_id = $1
    union select user_id from blacklist where blocked_id = $1
    union select member_id from hidden_members where user_id = $1 and until > now()`,
}

/** Finds the members with a block between them and the viewer, in either direction, and those hidden by the viewer. */
export async function findExcludedIds(pool: Pool, viewerId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({ ...FIND_EXCLUDED, values: [viewerId] })
  return rows.map(({ id }) => id)
}

/** SQL: the words of member `u` that others may read, for `formatVoice`. */
export const getVoiceColumns = (u: string): Record<keyof VoiceSource, string> => {
  const isReadable = `${u}.can_description and ${u}.paused_at is null`
  const slate = `select s.answer from slates s where s.user_id = ${u}.id order by s.position limit 1`
  return {
    slate: `case when ${isReadable} then (${slate}) end`,
    description: `case when ${isReadable} then left(${u}.description, ${VOICE_SOURCE_LENGTH}) end`,
  }
}

const VOICE_COLUMNS = getVoiceColumns('u')

/** SQL: columns of `CardRow`, of `users u` and `member_search m`. */
export const cardColumns = `
    u.id, u.name, ${visibleAvatar('u')} as avatar, u.status, u.stripe_status, u.emoji, u.roles, u.paused_at is not null as paused,
      ${VOICE_COLUMNS.slate} as slate, ${VOICE_COLUMNS.description} as description, m.birthday, m.signup, m.last_activity, m.latitude, m.longitude`

const JOIN_CARDS = `
    join users u on u.id = shown.id and ${existsForOthers('u')}
    join member_search m on m.user_id = shown.id
    order by shown.place`

const LISTED = `from unnest(${genericPlanParameter(1, 'integer[]')}) with ordinality shown (id, place)`

// Prepared: every list of members runs them, and planning took longer than running.
const LIST_MEMBER_CARDS = { name: 'read-cards', text: `select ${cardColumns} ${LISTED} ${JOIN_CARDS}` }

const LIST_PARTNER_CARDS = {
  name: 'read-partner-cards',
  text: `select ${cardColumns}, ${awaitsFirstPhoto('u')} as photo_waits, exists (
      select from friendships f where f.user_id = $2 and f.friend_id = u.id) as friend,
      exists (select from regulars g where g.user_id = u.id) as regular ${LISTED} ${JOIN_CARDS}`,
}

const LIST_FOUND_CARDS = {
  name: 'read-found-cards',
  text: `
    select ${cardColumns}, exists (
      select from visits v where v.user_id = u.id and v.visitor_id = $2 and v.day > $3::date) as is_visited
    ${LISTED} ${JOIN_CARDS}`,
}

/** The same on a distributed database: all visits of the viewer are on one shard, and are read first. */
const LIST_FOUND_CARDS_OF_SHARD = {
  name: 'read-found-cards-shard',
  text: `
    with visited as materialized (
      select user_id from visits where visitor_id = $2 and user_id = any($1::integer[]) and day > $3::date)
    select ${cardColumns}, u.id in (select user_id from visited) as is_visited ${LISTED} ${JOIN_CARDS}`,
}

/** The first `$4` of the members who want somebody of sex `$2` and age `$3`. */
const LIST_WANTING_CARDS = {
  name: 'read-wanting-cards',
  text: `
    select ${cardColumns}
    from (
      select s.id, s.place from unnest(${genericPlanParameter(1, 'integer[]')}) with ordinality s (id, place)
      join member_search m on m.user_id = s.id left join search_settings w on w.user_id = s.id
      where ${wants({ m: 'm', w: 'w' }, '$2::smallint', '$3::integer')}
      order by s.place limit (select $4::bigint)) shown (id, place)
    ${JOIN_CARDS}`,
}

export type CardRow = Omit<MemberCard, 'paused' | 'voice' | 'photo_waits' | 'friend' | 'regular'> &
  VoiceSource & { paused: boolean }

/** Finds the cards of members in this order, as the viewer may see them; deleted members are left out. */
export async function listMemberCards(
  pool: Pool,
  reader: { verified: boolean },
  ids: readonly number[],
): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<CardRow>({ ...LIST_MEMBER_CARDS, values: [ids], types: isoTimes })
  return rows.map((row) => presentCard(reader, row))
}

/** The same for the other members of conversations, marked where a first photo waits for staff, and friends. */
export async function listPartnerCards(
  pool: Pool,
  reader: { id: number; verified: boolean },
  ids: readonly number[],
): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<CardRow & { photo_waits: boolean; friend: boolean; regular: boolean }>({
    ...LIST_PARTNER_CARDS,
    values: [ids, reader.id],
    types: isoTimes,
  })
  return rows.map(({ photo_waits, friend, regular, ...row }) => ({
    ...presentCard(reader, row),
    ...(photo_waits ? { photo_waits } : {}),
    ...(friend ? { friend } : {}),
    ...(regular ? { regular } : {}),
  }))
}

/** The same, marked where the viewer has opened the profile after a day, as far as visits are recorded. */
export async function listFoundCards(
  pool: Pool,
  viewer: { id: number; verified: boolean },
  ids: readonly number[],
  seenAfter: string,
): Promise<(MemberCard & { visited?: true })[]> {
  if (ids.length === 0) return []
  const values = [ids, viewer.id, seenAfter]
  const { rows } = await pool.query<CardRow & { is_visited: boolean }>({
    ...(isDistributed(pool) ? LIST_FOUND_CARDS_OF_SHARD : LIST_FOUND_CARDS),
    values,
    types: isoTimes,
  })
  return rows.map(({ is_visited, ...row }) => ({
    ...presentCard(viewer, row),
    ...(is_visited ? { visited: true as const } : {}),
  }))
}

/** Of these members, the cards of the first who want the reader's sex and age: the site puts no other before them. */
export async function listWantingCards(
  pool: Pool,
  reader: { verified: boolean; sex: number; birthday: string },
  ids: readonly number[],
  size: number,
): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const values = [ids, reader.sex, computeAge(reader.birthday, toParisDay(Date.now())), size]
  const { rows } = await pool.query<CardRow>({ ...LIST_WANTING_CARDS, values, types: isoTimes })
  return rows.map((row) => presentCard(reader, row))
}

/** The card of a row, as the reader may see it. */
export function presentCard(
  reader: { verified: boolean },
  { paused, slate, description, ...row }: CardRow,
): MemberCard {
  const voice = formatVoice({ slate, description })
  return {
    ...row,
    ...getVisiblePosition(reader, row),
    ...(paused ? { paused } : {}),
    ...(voice ? { voice } : {}),
  }
}

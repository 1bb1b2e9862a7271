import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { existsForOthers } from '../../platform/db/visibility.ts'
import { Forbidden, Unauthenticated } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import { FRIEND_REQUEST_RETRY_DAYS, FRIEND_REQUEST_STATE, type Gate } from '../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../shared/gate.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import type { StoredQuote } from '../../shared/quotes.ts'
import type { Bond } from './contract.ts'
import { mayContactFirst } from './policy.ts'
import { FIRST_CONTACT } from './texts.ts'

/** An id, or the SQL of one, where a statement reads for several members. */
type MemberId = number | RawBuilder<number>

/**
 * SQL: the viewer's relation to another member. A refused request of the viewer reads as pending until it
 * may be repeated: a refusal is hidden (product.md 4). `offset 0`: each pair is read by its key, where the planner might
 * read all requests once instead.
 * @param column the other member's id, such as `u.id`
 */
export function selectBond(viewerId: MemberId, column: string): RawBuilder<Bond> {
  const other = sql.ref(column)
  return sql<Bond>`case
    when exists (select from friendships f where f.user_id = ${viewerId} and f.friend_id = ${other} offset 0) then 'friends'
    when exists (
      select from asks a where a.sender = ${other} and a.receiver = ${viewerId} and a.state = ${FRIEND_REQUEST_STATE.pending} offset 0
    ) then 'asks'
    when exists (
      select from asks a where a.sender = ${viewerId} and a.receiver = ${other} and ${isPendingForSender('a')} offset 0
    ) then 'asked'
    else 'none' end`
}

/** SQL: when the viewer's friendship with another member began; null without one. @param column the other member's id */
export function selectFriendsSince(viewerId: number, column: string): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select f.created_at from friendships f where f.user_id = ${viewerId} and f.friend_id = ${sql.ref(column)})`
}

/** SQL: id of the pending request between two members; null when there is none. */
export function selectPendingRequestId(
  sender: RawBuilder<unknown>,
  receiverId: number,
): RawBuilder<number | null> {
  return sql<number | null>`(
    select a.id from asks a
    where a.sender = ${sender} and a.receiver = ${receiverId} and a.state = ${FRIEND_REQUEST_STATE.pending})`
}

/** SQL: a request is pending for its sender. @param table alias of `asks` */
export function isPendingForSender(table: string): RawBuilder<boolean> {
  const state = sql.ref(`${table}.state`)
  return sql<boolean>`(${state} = ${FRIEND_REQUEST_STATE.pending} or (${state} = ${FRIEND_REQUEST_STATE.refused} and ${isWithinRetryPeriod(table)}))`
}

/** SQL: a refused or withdrawn request still prevents another one. @param table alias of `asks` */
export function isWithinRetryPeriod(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.decided_at`)} > now() - make_interval(days => ${FRIEND_REQUEST_RETRY_DAYS})`
}

/** SQL: the viewer withdrew a request to this member less than 30 days ago. @param column the other member's id */
export function hasWithdrawnRequest(viewerId: MemberId, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from asks a where a.sender = ${viewerId} and a.receiver = ${sql.ref(column)}
      and a.state = ${FRIEND_REQUEST_STATE.withdrawn} and ${isWithinRetryPeriod('a')} offset 0)`
}

/** SQL: photos of a member that count as a face: of the album, accepted or waiting. */
const isOwnFace = (userId: number) =>
  sql`p.user_id = ${userId} and not p.verification and p.post_id is null and p.state in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted})`

/** SQL: whether a member has a photo for `mayContactFirst`. */
export function selectHasPhoto(userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from photos p where ${isOwnFace(userId)})`
}

/** SQL: characters of a member's description that others may read. @param user alias of `users` */
const descriptionLength = (user: string) => {
  const ref = (column: string) => sql.ref(`${user}.${column}`)
  return sql<number>`case when ${ref('can_description')} then coalesce(char_length(${ref('description')}), 0) else 0 end`
}

/** SQL: the same of a member by id. */
export function selectDescriptionLength(userId: number): RawBuilder<number> {
  return sql<number>`(select ${descriptionLength('me')} from users me where me.id = ${userId})`
}

/** SQL: whether a member has a slate that others may read. */
export function selectHasSlate(userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from slates s join users me on me.id = s.user_id where s.user_id = ${userId} and me.can_description)`
}

/**
 * Enforces the rule of the first contact. Locks the photo, description or slate until the transaction ends: one that is removed
 * at the same time counts before, or not at all.
 * @throws Forbidden for a blank account
 */
export async function assertMayContactFirst(
  tx: Transaction<Database>,
  { firstContactRule: isRuleOn }: Pick<Config, 'firstContactRule'>,
  { id, roles }: { id: number; roles: number },
): Promise<void> {
  const blank = { roles, isRuleOn, hasPhoto: false, descriptionLength: 0, hasSlate: false }
  if (mayContactFirst(blank)) return
  const photos = await sql`
    select from photos p where ${isOwnFace(id)} limit 1 for share`.execute(tx)
  if (photos.rows.length > 0) return
  const { rows } = await sql<{ length: number }>`
    select ${descriptionLength('u')} as length from users u where u.id = ${id} for share`.execute(tx)
  if (mayContactFirst({ ...blank, descriptionLength: rows[0]?.length ?? 0 })) return
  const slates = await sql`
    select from slates s join users u on u.id = s.user_id
    where s.user_id = ${id} and u.can_description limit 1 for share of s`.execute(tx)
  if (slates.rows.length === 0) throw new Forbidden(FIRST_CONTACT)
}

/** SQL: a member's gate; null for the default. @param column the member's id */
export function selectGate(column: string): RawBuilder<Gate | null> {
  return sql<Gate | null>`(
    select json_build_object('seek', g.seek, 'age_from', g.age_from, 'age_to', g.age_to,
      'contact', g.contact, 'verified_only', g.verified_only)
    from gates g where g.user_id = ${sql.ref(column)})`
}

/** Returns a member's gate, or the default. */
export async function getGate(db: Kysely<Database>, userId: number): Promise<Gate> {
  const gate = await db
    .selectFrom('gates')
    .where('user_id', '=', userId)
    .select(['seek', 'age_from', 'age_to', 'contact', 'verified_only'])
    .executeTakeFirst()
  return gate ?? DEFAULT_GATE
}

/**
 * Serialises actions between two members and prevents the deletion of either account until the transaction
 * ends. Must be the first lock of a transaction with several.
 * @param actor the requesting member
 * @throws Unauthenticated if the actor has deleted their account since the request began
 */
export async function lockPair(tx: Transaction<Database>, actor: number, other: number): Promise<void> {
  const [first, second] = [Math.min(actor, other), Math.max(actor, other)]
  await sql`select pg_advisory_xact_lock(${first}::int, ${second}::int)`.execute(tx)
  const { rows } = await sql<{ id: number; exists: boolean }>`
    select u.id, ${sql.raw(existsForOthers('u'))} as exists from users u
    where u.id in (${first}, ${second}) order by u.id for key share`.execute(tx)
  if (rows.some(({ id, exists }) => id === actor && !exists)) throw new Unauthenticated()
}

/** Whether the two are friends. */
export async function areFriends(db: Kysely<Database>, one: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('friendships')
    .where('user_id', '=', one)
    .where('friend_id', '=', other)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The text of an accepted friend request, to be sent as a message. */
export interface DeliveredSign {
  sender: number
  receiver: number
  text: string
  quote: StoredQuote | null
  /** Informs the receiver's browsers by push. */
  pushes: boolean
}

type DeliverSign = (
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log' | 'config'>,
  sign: DeliveredSign,
) => Promise<{ thread: number; message: number }>

type AssertMayAccept = (
  tx: Transaction<Database>,
  context: Pick<AppContext, 'config'>,
  member: { id: number; roles: number; verified?: boolean },
) => Promise<void>

const delivery: { run?: DeliverSign; assert?: AssertMayAccept } = {}

/** Registers a check before a member accepts a request, in that transaction and under the pair's lock; again replaces it. */
export function onBeforeAccept(assert: AssertMayAccept): void {
  delivery.assert = assert
}

/** @throws what the registered check throws */
export async function assertHasRoomToAccept(...given: Parameters<AssertMayAccept>): Promise<void> {
  await delivery.assert?.(...given)
}

/** Registers how the text of an accepted request is sent, in the transaction of the acceptance; again replaces it. */
export function onSignAccepted(run: DeliverSign): void {
  delivery.run = run
}

/** @returns the message and its conversation */
export function deliverSign(...sign: Parameters<DeliverSign>): ReturnType<DeliverSign> {
  if (!delivery.run) throw new Error('no feature sends the texts of accepted requests: call onSignAccepted')
  return delivery.run(...sign)
}

type BlockStep = (tx: Tx, actor: number, other: number) => Promise<void>

const blockSteps = new Map<string, BlockStep>()

/** Adds a step to the transaction of a block; registering a name again replaces its step. */
export function onBlock(name: string, step: BlockStep): void {
  blockSteps.set(name, step)
}

/** Steps in the order of registration. */
export function listBlockSteps(): Iterable<BlockStep> {
  return blockSteps.values()
}

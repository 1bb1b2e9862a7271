import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { Database } from '../../schema/database.ts'
import { isQuiet } from '../../shared/quiet-evening.ts'
import { SESSION_DAYS } from '../../shared/retention.ts'
import { ROLES } from '../../shared/roles.ts'
import type { TokenScope } from '../../shared/token-scopes.ts'
import type { AppContext } from '../context.ts'
import { createBatchedRead } from '../db/batched-read.ts'
import { genericPlanParameter } from '../db/prepared.ts'
import { inTransaction } from '../db/transaction.ts'
import { hidesPresence, isUndoable } from '../db/visibility.ts'
import { sealSignIn } from '../legal-records/connections.ts'
import type { Viewer } from './viewer.ts'

/** The requesting member or visitor. */
export interface RequestAuth {
  viewer: Viewer | null
  /** Signed in to an account that is being deleted: without rights, but for the undo. */
  leaver: Leaver | null
  /** Value of the cookie: `s.…` for a session, `v.…` for a visitor; null before the first page, and with a token. */
  token: string | null
  /** Of a call with a token of the API, which replaces the cookie; null without. */
  scopes: readonly TokenScope[] | null
  /** Nonce of the page's own scripts. */
  readonly nonce: string
}

/** Of a request before its session is read; only pages need the nonce. */
export class UnreadAuth implements RequestAuth {
  viewer: Viewer | null = null
  leaver: Leaver | null = null
  scopes: readonly TokenScope[] | null = null
  #nonce: string | undefined

  token: string | null

  constructor(token: string | null) {
    this.token = token
  }

  get nonce(): string {
    this.#nonce ??= randomBytes(16).toString('base64')
    return this.#nonce
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    auth: RequestAuth
  }
  interface FastifyContextConfig {
    /** The route reads the session in its own statement; `auth` has no viewer. */
    readsSession?: boolean
    /** Sent by the browser on its own; does not count as activity. */
    isNoActivity?: boolean
    /** A declared call, which a token of the API may make; pages and forms do not read tokens. */
    isCall?: boolean
  }
}

const DAY = 86_400
/** Lifetime of a session without a request, and in total below; seconds. */
const IDLE_SECONDS = { plain: DAY, remembered: 60 * DAY }
const LIFETIME_SECONDS = { plain: SESSION_DAYS.plain * DAY, remembered: SESSION_DAYS.remembered * DAY }

/** How long a password counts as given a short time ago, in seconds. */
const RECENT_SECONDS = 900
/** Validity of the second factor, in seconds. */
const FACTOR_SECONDS = DAY / 2

/** SQL: session `s` has not expired. */
export const SESSION_ALIVE = `s.expires_at > now()
  and s.seen_at > now() - make_interval(secs => case when s.remember then ${IDLE_SECONDS.remembered} else ${IDLE_SECONDS.plain} end)`

/** SQL: the second factor was verified in session `s` within the last twelve hours. */
const FACTOR_VERIFIED = `coalesce(s.factor_at > now() - make_interval(secs => ${FACTOR_SECONDS}), false)`

/** SQL: member `u` has a second factor, an authenticator or a passkey. */
export const HAS_FACTOR = `(exists (
    select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = u.id))`

/**
 * SQL: session `s` of member `u` has the rights of staff.
 * @param asksFactor parameter: false if the second factor is required only of staff who have one
 */
export const hasStaffRights = (asksFactor: string): string => `(u.roles > 0 and (${FACTOR_VERIFIED}
  or not ${asksFactor}::boolean and not ${HAS_FACTOR}))`

/** SQL: what a viewer has of the account `u`, its row `m` of `member_search` and its mailbox `b`. */
export const VIEWER_COLUMNS = `
      u.id, u.name, u.avatar, u.emoji, u.stripe_status, u.status, u.roles, u.roles as account_roles,
      m.sex, m.birthday, u.sensitive, u.email_verified_at is not null as verified, u.terms_version,
      coalesce(u.own_latitude, m.latitude) as latitude, coalesce(u.own_longitude, m.longitude) as longitude, u.place,
      coalesce(u.own_activity, m.last_activity) as last_activity, ${hidesPresence('u')} as hides_presence, u.sends_receipts, u.quiet_from,
      u.paused_at is not null as paused,
      u.paused_at is not null and exists (
        select from account_reviews r where r.user_id = u.id and r.outcome is null) as in_review, coalesce(b.unread, 0) as unread, coalesce(b.newest, 0) as newest_message`

/** `$1`: hashes of cookies; `nth` is the position of a found one, from 1. */
const READ_SESSIONS = {
  name: 'read-sessions',
  text: `
    select t.nth, s.id as session_id, s.wrote_at, ${VIEWER_COLUMNS},
      s.factor_at, ${FACTOR_VERIFIED} as second_factor,
      coalesce(s.authenticated_at > now() - make_interval(secs => ${RECENT_SECONDS}), false) as recently_authenticated,
      u.deletion_requested_at, u.roles > 0 and ${HAS_FACTOR} as has_factor
    from unnest(${genericPlanParameter(1, 'bytea[]')}) with ordinality t (hash, nth)
    join sessions s on s.token_hash = t.hash
    join users u on u.id = s.user_id
    join member_search m on m.user_id = u.id
    left join mailboxes b on b.user_id = u.id
    where ${SESSION_ALIVE} and ${isUndoable('u')}`,
}

export function getCookieName(config: Config): string {
  return config.isSecure ? '__Host-guinguette' : 'guinguette'
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

type SessionMember = Viewer & { deletion_requested_at: Date | null }

/** A member who may undo the deletion of their account. */
export type Leaver = Viewer & { deletion_requested_at: Date }

/** The account of a session is being deleted: it gives no rights. */
export function isLeaver(member: SessionMember | null): member is Leaver {
  return member !== null && member.deletion_requested_at !== null
}

type SessionRow = SessionMember & { has_factor: boolean; quiet_from: number | null }

/** Nothing is kept: a session that ends has no rights at the next request. */
const findSession = createBatchedRead<Pool, Buffer, SessionRow>(async (pool, hashes) => {
  const { rows } = await pool.query<SessionRow & { nth: number }>({ ...READ_SESSIONS, values: [hashes] })
  return rows
})

/**
 * Returns the member of a session cookie, or null.
 * @param asksFactor false if the second factor is required only of staff who have one
 */
export async function readViewer(
  pool: Pool,
  token: string | null,
  asksFactor = true,
): Promise<SessionMember | null> {
  if (!token?.startsWith('s.')) return null
  const [row] = await findSession(pool, hashToken(token))
  if (!row) return null
  const { has_factor, quiet_from, ...viewer } = row
  // Only the counter is quiet: lists stay as they are.
  if (isQuiet(quiet_from, Date.now())) viewer.unread = 0
  if (!asksFactor && !has_factor) viewer.second_factor = true
  if (!viewer.second_factor) viewer.roles = Math.min(viewer.roles, ROLES.member)
  return viewer
}

const MAC_BYTES = 32

/**
 * Derives a CSRF token from a cookie, without storing it. A random mask on each use protects it in compressed
 * pages (the BREACH attack).
 */
export function createCsrfToken(secret: string, token: string): string {
  const mask = randomBytes(MAC_BYTES)
  return Buffer.concat([mask, xorBytes(mask, computeCsrfMac(secret, token))]).toString('base64url')
}

export function isCsrfToken(secret: string, token: string | null, sent: unknown): boolean {
  if (!token || typeof sent !== 'string') return false
  const given = Buffer.from(sent, 'base64url')
  if (given.length !== 2 * MAC_BYTES) return false
  const unmasked = xorBytes(given.subarray(0, MAC_BYTES), given.subarray(MAC_BYTES))
  return timingSafeEqual(unmasked, computeCsrfMac(secret, token))
}

function computeCsrfMac(secret: string, token: string): Buffer {
  return createHmac('sha256', secret).update(`csrf:${token}`).digest()
}

function xorBytes(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
}

interface Exchange {
  raw: FastifyRequest
  reply: FastifyReply
}

/** Returns the CSRF token of a page; sets the cookie of a new visitor. */
export function getPageToken(context: AppContext, { raw: request, reply }: Exchange): string {
  const { auth } = request
  if (!auth.token) {
    auth.token = `v.${randomBytes(24).toString('base64url')}`
    setCookie(context, reply, auth.token)
  }
  return createCsrfToken(context.secret, auth.token)
}

interface SessionOptions {
  remember?: boolean
  /** The second factor is already verified. */
  factor?: boolean
  /** The password was given long ago; for tests. */
  stale?: boolean
  ip?: string | null
  userAgent?: string | null
}

/** Creates a session and returns the value of its cookie; the database stores only a hash. */
export async function createSession(
  db: Kysely<Database>,
  userId: number,
  of: SessionOptions = {},
): Promise<string> {
  return (await insertSession(db, userId, of)).token
}

async function insertSession(db: Kysely<Database>, userId: number, of: SessionOptions) {
  const token = `s.${randomBytes(32).toString('base64url')}`
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeOf(of.remember)})`,
      remember: of.remember ?? false,
      ip: of.ip ?? null,
      user_agent: of.userAgent?.slice(0, 400) ?? null,
      ...(of.stale ? { authenticated_at: null } : {}),
      factor_at: of.factor ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

/**
 * Signs this browser in; ends the session of its former cookie.
 * @param of `factor`: the sign-in verified the second factor as well
 */
export async function startSession(
  context: AppContext,
  { raw: request, reply }: Exchange,
  userId: number,
  of: { remember: boolean; factor?: boolean },
): Promise<void> {
  const { remember } = of
  await endSession(context, request)
  const userAgent = request.headers['user-agent'] ?? null
  const token = await inTransaction(context.db, async (tx) => {
    const session = await insertSession(tx, userId, { ...of, ip: request.ip, userAgent })
    await sealSignIn(context, tx, request, { userId, sessionId: session.id })
    return session.token
  })
  await endOldestSessions(context, userId)
  request.auth.token = token
  setCookie(context, reply, token, remember ? lifetimeOf(remember) : undefined)
}

/** Sessions of one member; one more ends the one used the longest ago. */
const MAX_SESSIONS = 20

/** Runs after the insert, so that the last of concurrent sign-ins counts them all. */
async function endOldestSessions(context: AppContext, userId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    const surplus = tx
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .select('id')
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .offset(MAX_SESSIONS)
    // Locked in one order: two sign-ins at once would each wait for a session that the other ends.
    const locked = tx.selectFrom('sessions').where('id', 'in', surplus).select('id').orderBy('id').forUpdate()
    const ended = await tx.deleteFrom('sessions').where('id', 'in', locked).returning('id').execute()
    for (const { id } of ended) tx.publish({ kind: 'session-revoked', user_id: userId, session_id: id })
  })
}

function lifetimeOf(remember = false): number {
  return remember ? LIFETIME_SECONDS.remembered : LIFETIME_SECONDS.plain
}

/** The password was given in this session. */
export async function markAuthenticated(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends the session of this request's cookie, and its streams. */
export async function endSession(context: AppContext, request: FastifyRequest): Promise<void> {
  const { token } = request.auth
  if (token?.startsWith('s.')) {
    const ended = await context.db
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(token))
      .returning(['id', 'user_id'])
      .executeTakeFirst()
    if (ended)
      context.events.publish({ kind: 'session-revoked', user_id: ended.user_id, session_id: ended.id })
  }
}

export function clearSessionCookie(context: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  request.auth.token = null
  reply.clearCookie(getCookieName(context.config), { path: '/', secure: context.config.isSecure })
  // Removes drafts and unsent messages from a shared browser.
  reply.header('clear-site-data', '"storage"')
}

function setCookie(context: AppContext, reply: FastifyReply, token: string, maxAge?: number): void {
  reply.setCookie(getCookieName(context.config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.config.isSecure,
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

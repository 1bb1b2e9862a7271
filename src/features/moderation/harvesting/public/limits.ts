import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../platform/context.ts'
import type { FullWindow } from '../../../../platform/http/distinct-counts.ts'
import { TooManyRequests } from '../../../../platform/http/errors.ts'
import { getAddressKey } from '../../../../platform/http/limits.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { isStaff } from '../../../../shared/roles.ts'
import { getHitLog } from '../commands/hit-log.ts'
import type { LimitKind } from '../contract.ts'
import { formatRefusal } from '../texts.ts'

type Reader = Pick<Viewer, 'id' | 'roles' | 'verified' | 'second_factor'>

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** Staff read for their work; a session without their second factor may be a stolen one. */
const isExempt = ({ roles, second_factor }: Reader) => isStaff(roles) && second_factor

/**
 * Counts a profile that is about to be read, once however often it is opened; the reader's own is free.
 * @param viewer null for a visitor, who is counted by address
 * @throws TooMany past the limit
 */
export async function assertMayOpenProfile(
  context: AppContext,
  request: Pick<FastifyRequest, 'ip'>,
  viewer: Reader | null,
  id: number,
): Promise<void> {
  const { profilesAnHour, profilesADay, profilesAMinute } = context.config.reading
  if (!viewer) {
    const network = getAddressKey(request)
    const window = { points: profilesAMinute, seconds: MINUTE }
    const full = await context.limits.countDistinct('visitor-profiles', [window], network, String(id))
    if (full) rejectRead(context, 'profiles-minute-visitor', full, { user_id: null, network })
    return
  }
  if (viewer.id === id || isExempt(viewer)) return
  const { verified } = viewer
  const windows = [
    { points: verified ? profilesAnHour.confirmed : profilesAnHour.unconfirmed, seconds: HOUR },
    { points: profilesADay, seconds: DAY },
  ]
  const full = await context.limits.countDistinct('profiles', windows, String(viewer.id), String(id))
  if (!full) return
  const kind = full.window === 1 ? 'profiles-day' : verified ? 'profiles-hour' : 'profiles-hour-unconfirmed'
  rejectRead(context, kind, full, { user_id: viewer.id, network: null })
}

/** Counts a page of the search or of the wall. @throws TooMany past the limit */
export async function assertMayOpenListPage(context: AppContext, viewer: Reader): Promise<void> {
  const full = await countPage(context, viewer, 'pages')
  if (full) rejectRead(context, getPageLimitKind(viewer), full, { user_id: viewer.id, network: null })
}

/**
 * Counts home, whose carousel and search show members too, and what goes on from it. By itself: who begins there often
 * can still search.
 * @returns seconds to wait until home may show members; null where it may now
 */
export async function consumeHomeMembersQuota(context: AppContext, viewer: Reader): Promise<number | null> {
  const full = await countPage(context, viewer, 'home')
  if (!full) return null
  getHitLog(context).note({ kind: getPageLimitKind(viewer), user_id: viewer.id, network: null })
  return full.waitMs / 1_000
}

/** The calls behind home. @throws TooMany past the limit */
export async function assertMayReadHomeMembers(context: AppContext, viewer: Reader): Promise<void> {
  const full = await countPage(context, viewer, 'home')
  if (full) rejectRead(context, getPageLimitKind(viewer), full, { user_id: viewer.id, network: null })
}

async function countPage(
  context: AppContext,
  viewer: Reader,
  name: 'pages' | 'home',
): Promise<FullWindow | null> {
  if (isExempt(viewer)) return null
  const { confirmed, unconfirmed } = context.config.reading.pagesAnHour
  const window = { points: viewer.verified ? confirmed : unconfirmed, seconds: HOUR }
  return context.limits.countDistinct(name, [window], String(viewer.id), randomUUID())
}

const getPageLimitKind = ({ verified }: Reader): LimitKind =>
  verified ? 'pages-hour' : 'pages-hour-unconfirmed'

function rejectRead(
  context: AppContext,
  kind: LimitKind,
  { waitMs }: FullWindow,
  who: { user_id: number | null; network: string | null },
): never {
  getHitLog(context).note({ kind, ...who })
  const seconds = waitMs / 1_000
  throw new TooManyRequests(seconds, formatRefusal(kind, seconds))
}

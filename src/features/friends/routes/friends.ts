import type { Limit } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { NO_FRIENDS } from '../ask-texts.ts'
import { toggleBlockOf, unblockOf } from '../commands/block.ts'
import { removeFriendOf } from '../commands/friend.ts'
import { saveGateOf } from '../commands/gate.ts'
import { listBlacklist, toggleBlock, unblock } from '../contract/block.ts'
import { listFriends, removeFriend } from '../contract/friend.ts'
import { readGate, saveGate } from '../contract/gate.ts'
import { GATE_SAVED } from '../gate-texts.ts'
import { readGateOf } from '../public/gate.ts'
import { readBlacklist, readFriends } from '../queries/read.ts'
import { BLOCKED, UNBLOCKED } from '../texts.ts'

/** Far more than anybody blocks by hand; a script that walks the members is stopped. */
const BLOCKS: Limit = { name: 'blocks', points: 100, seconds: 3_600 }
const REMOVALS: Limit = { name: 'friend-removals', points: 200, seconds: 3_600 }

/** The calls of friends, blocked members and the gate. */
export function friendRoutes(site: Site): void {
  route(site, listFriends, async ({ viewer, query }) => readFriends(site, viewer, query))
  route(site, removeFriend, async ({ viewer, params }) => {
    await site.limits.count(REMOVALS, String(viewer.id))
    await removeFriendOf(site, viewer.id, params.id)
    return { message: NO_FRIENDS }
  })
  blockRoutes(site)
  route(site, readGate, async ({ viewer }) => readGateOf(site.db, viewer.id))
  route(site, saveGate, async ({ viewer, body }) => {
    await saveGateOf(site.db, viewer.id, body)
    return { message: GATE_SAVED }
  })
}

function blockRoutes(site: Site): void {
  route(site, toggleBlock, async ({ viewer, params }) => {
    await site.limits.count(BLOCKS, String(viewer.id))
    const blocked = await toggleBlockOf(site, viewer, params.userId)
    return { message: blocked ? BLOCKED : UNBLOCKED, blocked }
  })
  route(site, unblock, async ({ viewer, params }) => {
    await site.limits.count(BLOCKS, String(viewer.id))
    await unblockOf(site, viewer.id, params.userId)
    return { message: UNBLOCKED }
  })
  route(site, listBlacklist, async ({ viewer, query }) => readBlacklist(site, viewer, query))
}

import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { endBlock, remove, toggle } from '../acts.ts'
import { saveGateOf } from '../commands/gate.ts'
import { listBlacklist, toggleBlock, unblock } from '../contract/block.ts'
import { listFriends, removeFriend } from '../contract/friend.ts'
import { readGate, saveGate } from '../contract/gate.ts'
import { GATE_SAVED } from '../gate-texts.ts'
import { readGateOf } from '../public/gate.ts'
import { readBlacklist, readFriends } from '../queries/read.ts'

/** The calls of friends, blocked members and the gate. */
export function friendRoutes(site: AppContext): void {
  route(site, listFriends, ({ viewer, query }) => readFriends(site, viewer, query))
  route(site, removeFriend, ({ viewer, params }) => remove(site, viewer, params.id))
  route(site, listBlacklist, ({ viewer, query }) => readBlacklist(site, viewer, query))
  route(site, toggleBlock, ({ viewer, params }) => toggle(site, viewer, params.userId))
  route(site, unblock, ({ viewer, params }) => endBlock(site, viewer, params.userId))
  route(site, readGate, ({ viewer }) => readGateOf(site.db, viewer.id))
  route(site, saveGate, async ({ viewer, body }) => {
    await saveGateOf(site.db, viewer.id, body)
    return { message: GATE_SAVED }
  })
}

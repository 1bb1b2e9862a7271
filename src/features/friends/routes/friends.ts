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
export function friendRoutes(context: AppContext): void {
  route(context, listFriends, ({ viewer, query }) => readFriends(context, viewer, query))
  route(context, removeFriend, ({ viewer, params }) => remove(context, viewer, params.id))
  route(context, listBlacklist, ({ viewer, query }) => readBlacklist(context, viewer, query))
  route(context, toggleBlock, ({ viewer, params }) => toggle(context, viewer, params.userId))
  route(context, unblock, ({ viewer, params }) => endBlock(context, viewer, params.userId))
  route(context, readGate, ({ viewer }) => readGateOf(context.db, viewer.id))
  route(context, saveGate, async ({ viewer, body }) => {
    await saveGateOf(context.db, viewer.id, body)
    return { message: GATE_SAVED }
  })
}

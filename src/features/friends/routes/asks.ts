import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { ask, reply, withdraw } from '../acts.ts'
import {
  askFriend,
  listAsks,
  listRefusedAsks,
  listSentAsks,
  replyToAsk,
  withdrawAsk,
} from '../contract/ask.ts'
import { readAsks, readRefusedAsks, readSentAsks } from '../queries/read.ts'

/** The calls of friend requests. */
export function askRoutes(site: AppContext): void {
  route(site, askFriend, ({ viewer, params }) => ask(site, viewer, params.userId))
  route(site, withdrawAsk, ({ viewer, params }) => withdraw(site, viewer, params.userId))
  route(site, replyToAsk, ({ viewer, params, query }) => reply(site, viewer, params.id, query.reply === '1'))
  route(site, listAsks, ({ viewer, query }) => readAsks(site, viewer, query))
  route(site, listRefusedAsks, ({ viewer, query }) => readRefusedAsks(site, viewer, query))
  route(site, listSentAsks, ({ viewer, query }) => readSentAsks(site, viewer, query))
}

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
export function askRoutes(context: AppContext): void {
  route(context, askFriend, ({ viewer, params }) => ask(context, viewer, params.userId))
  route(context, withdrawAsk, ({ viewer, params }) => withdraw(context, viewer, params.userId))
  route(context, replyToAsk, ({ viewer, params, query }) =>
    reply(context, viewer, params.id, query.reply === '1'),
  )
  route(context, listAsks, ({ viewer, query }) => readAsks(context, viewer, query))
  route(context, listRefusedAsks, ({ viewer, query }) => readRefusedAsks(context, viewer, query))
  route(context, listSentAsks, ({ viewer, query }) => readSentAsks(context, viewer, query))
}

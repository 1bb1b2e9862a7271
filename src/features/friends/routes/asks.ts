import type { Limit } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { ASK_REFUSED, ASK_SENT, ASK_WITHDRAWN, NOW_FRIENDS } from '../ask-texts.ts'
import { askFriendOf, withdrawAskOf } from '../commands/ask.ts'
import { replyToAskOf } from '../commands/reply.ts'
import {
  askFriend,
  listAsks,
  listRefusedAsks,
  listSentAsks,
  replyToAsk,
  withdrawAsk,
} from '../contract/ask.ts'
import { readAsks, readRefusedAsks, readSentAsks } from '../queries/read.ts'

/** More than anybody asks by hand, premium or not; a script that walks the members is stopped. */
const ASKS: Limit = { name: 'asks', points: 100, seconds: 3_600 }
/** Who was away for a month answers what has gathered. */
const REPLIES: Limit = { name: 'ask-replies', points: 600, seconds: 3_600 }

/** The calls of friend requests. */
export function askRoutes(site: Site): void {
  route(site, askFriend, async ({ viewer, params }) => {
    await site.limits.count(ASKS, String(viewer.id))
    const bond = await askFriendOf(site, viewer, params.userId)
    return { message: bond === 'friends' ? NOW_FRIENDS : ASK_SENT, bond }
  })
  route(site, withdrawAsk, async ({ viewer, params }) => {
    await site.limits.count(ASKS, String(viewer.id))
    await withdrawAskOf(site, viewer.id, params.userId)
    return { message: ASK_WITHDRAWN }
  })
  route(site, replyToAsk, async ({ viewer, params, query }) => {
    await site.limits.count(REPLIES, String(viewer.id))
    const accepts = query.reply === '1'
    await replyToAskOf(site, viewer.id, params.id, accepts)
    return { message: accepts ? NOW_FRIENDS : ASK_REFUSED }
  })
  route(site, listAsks, async ({ viewer, query }) => readAsks(site, viewer, query))
  route(site, listRefusedAsks, async ({ viewer, query }) => readRefusedAsks(site, viewer, query))
  route(site, listSentAsks, async ({ viewer, query }) => readSentAsks(site, viewer, query))
}

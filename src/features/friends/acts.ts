import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Reply } from '../../shared/endpoint.ts'
import { ASK_REFUSED, ASK_SENT, ASK_WITHDRAWN, NO_FRIENDS, NOW_FRIENDS } from './ask-texts.ts'
import { askFriendOf, withdrawAskOf } from './commands/ask.ts'
import { toggleBlockOf, unblockOf } from './commands/block.ts'
import { removeFriendOf } from './commands/friend.ts'
import { replyToAskOf } from './commands/reply.ts'
import type { askFriend } from './contract/ask.ts'
import type { toggleBlock } from './contract/block.ts'
import { BLOCKED, UNBLOCKED } from './texts.ts'

// Each counts its limit, then runs its command. Each throws what the command throws, and TooMany past the limit.

/** More than anybody asks by hand, premium or not; a script that walks the members is stopped. */
const ASKS: Limit = { name: 'asks', points: 100, seconds: 3_600 }
/** Who was away for a month answers what has gathered. */
const REPLIES: Limit = { name: 'ask-replies', points: 600, seconds: 3_600 }
const REMOVALS: Limit = { name: 'friend-removals', points: 200, seconds: 3_600 }
const BLOCKS: Limit = { name: 'blocks', points: 100, seconds: 3_600 }

interface Said {
  /** For the member to read. */
  message: string
}

export async function ask(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Reply<typeof askFriend>> {
  await context.limits.count(ASKS, String(viewer.id))
  const bond = await askFriendOf(context, viewer, userId)
  return { message: bond === 'friends' ? NOW_FRIENDS : ASK_SENT, bond }
}

export async function withdraw(context: AppContext, viewer: Viewer, userId: number): Promise<Said> {
  await context.limits.count(ASKS, String(viewer.id))
  await withdrawAskOf(context, viewer.id, userId)
  return { message: ASK_WITHDRAWN }
}

export async function reply(
  context: AppContext,
  viewer: Viewer,
  askId: number,
  accepts: boolean,
): Promise<Said> {
  await context.limits.count(REPLIES, String(viewer.id))
  await replyToAskOf(context, viewer.id, askId, accepts)
  return { message: accepts ? NOW_FRIENDS : ASK_REFUSED }
}

export async function remove(context: AppContext, viewer: Viewer, friendId: number): Promise<Said> {
  await context.limits.count(REMOVALS, String(viewer.id))
  await removeFriendOf(context, viewer.id, friendId)
  return { message: NO_FRIENDS }
}

export async function toggle(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Reply<typeof toggleBlock>> {
  await context.limits.count(BLOCKS, String(viewer.id))
  const blocked = await toggleBlockOf(context, viewer, userId)
  return { message: blocked ? BLOCKED : UNBLOCKED, blocked }
}

export async function endBlock(context: AppContext, viewer: Viewer, userId: number): Promise<Said> {
  await context.limits.count(BLOCKS, String(viewer.id))
  await unblockOf(context, viewer.id, userId)
  return { message: UNBLOCKED }
}

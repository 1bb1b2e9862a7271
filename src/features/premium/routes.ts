import type { AppContext } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import { chooseEmojiOf } from './commands.ts'
import { chooseEmoji } from './contract.ts'
import { EMOJI_SAVED } from './texts.ts'

/** The calls of premium. */
export function premiumRoutes(context: AppContext): void {
  route(context, chooseEmoji, async ({ viewer, body }) => {
    await chooseEmojiOf(context.db, viewer.id, body.emoji)
    return { message: EMOJI_SAVED }
  })
}

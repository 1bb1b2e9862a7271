import type { AppContext } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import { chooseEmojiOf } from './commands.ts'
import { chooseEmoji } from './contract.ts'
import { EMOJI_SAVED } from './texts.ts'

/** The calls of premium. */
export function premiumRoutes(site: AppContext): void {
  route(site, chooseEmoji, async ({ viewer, body }) => {
    await chooseEmojiOf(site.db, viewer.id, body.emoji)
    return { message: EMOJI_SAVED }
  })
}

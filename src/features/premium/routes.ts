import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { chooseEmojiOf } from './commands.ts'
import { chooseEmoji } from './contract.ts'
import { chooseEmojiForm } from './pages/emoji.tsx'
import { EMOJI_SAVED } from './texts.ts'

/** The calls of premium. */
export function premiumRoutes(context: AppContext): void {
  operation(
    context,
    chooseEmoji,
    async ({ viewer, body }) => {
      await chooseEmojiOf(context.db, viewer.id, body.emoji)
      return { message: EMOJI_SAVED }
    },
    { form: chooseEmojiForm(context) },
  )
}

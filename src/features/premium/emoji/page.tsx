import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { DEFAULT_EMOJI } from '../../../ui/emoji.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { EMOJI_PATH } from '../components/emoji-picker.tsx'
import type { chooseEmoji } from '../contract.ts'
import { EMOJI_SAVED, SEE_PREMIUM } from '../texts.ts'
import { emojiCatalogue, isEmoji } from './catalogue.ts'

/** Result of a plain form. */
interface FormOutcome {
  /** The chosen emoji, saved or not. */
  emoji?: string | undefined
  done?: string
  error?: string | undefined
}

/** `/user/emoji`: the whole set to try on; saving one requires Premium. */
export function emojiPage(context: AppContext): void {
  page(context, EMOJI_PATH, 'member', async (request) => emojiContent(context, request))
}

export function chooseEmojiForm(context: AppContext): FormOptions<typeof chooseEmoji> {
  return {
    redirect: (_result, request) =>
      emojiContent(context, request, { emoji: request.body.emoji, done: EMOJI_SAVED }),
    page: async (request, { values, errors, message }) =>
      emojiContent(context, request, { emoji: values.emoji, error: errors.emoji?.[0] ?? message }),
  }
}

function emojiContent(
  context: AppContext,
  request: PageRequest<'member'>,
  outcome: FormOutcome = {},
): PageContent {
  const { id, name, avatar, roles, status, stripe_status, emoji } = request.viewer
  const chosen = [outcome.emoji, emoji].find((file) => file && isEmoji(file))
  return {
    title: 'Mon emoji',
    sheet: 'house',
    body: (
      <div className="wrap stack">
        <header className="page-head">
          <h1>Mon emoji</h1>
          <p>
            {stripe_status
              ? 'Il s’anime à côté de votre pseudo, partout où l’on vous croise.'
              : 'Il s’anime à côté du pseudo des membres Premium. Regardez, essayez\u202f: l’aperçu est ouvert à tous.'}
          </p>
          {!stripe_status && (
            <p>
              <a href="/premium">{SEE_PREMIUM}</a>
            </p>
          )}
        </header>
        {outcome.done && <SuccessNotice>{outcome.done}</SuccessNotice>}
        <Island
          id="settings-emojis"
          props={{
            token: getPageToken(context, request),
            catalogue: emojiCatalogue,
            member: { id, name, avatar, roles, status },
            emoji: chosen ?? DEFAULT_EMOJI,
            error: outcome.error,
          }}
        />
      </div>
    ),
  }
}

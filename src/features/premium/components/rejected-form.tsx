import type { PageContent } from '../../../platform/render/page.tsx'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { ErrorContent } from '../../../ui/error-content.tsx'
import {
  LIMIT_TITLES,
  LIMIT_UNTIL_TOMORROW,
  NO_LIMIT_WITH_PREMIUM,
  SEE_PREMIUM,
} from '../daily-limit-texts.ts'
import type { DailyLimitKind } from './daily-limit-modal.tsx'

interface RejectedForm {
  /** What the server said. */
  sent: { status: number; message: string }
  what: DailyLimitKind
  /** Of the member whom it was about. */
  profile: string
}

/** The page that answers a form posted without scripts: why it was refused, or that the day's limit is reached. */
export function renderRejectedForm({ sent: { status, message }, what, profile }: RejectedForm): PageContent {
  const isOut = message === DAILY_LIMIT_CODE
  const title = isOut ? LIMIT_TITLES[what] : 'Pas cette fois'
  return {
    title,
    body: (
      <ErrorContent
        status={status}
        title={title}
        sentence={isOut ? `${LIMIT_UNTIL_TOMORROW[what]} ${NO_LIMIT_WITH_PREMIUM}` : message}
        next={isOut ? { href: '/premium', label: SEE_PREMIUM } : { href: profile, label: 'Retour au profil' }}
      />
    ),
  }
}

import type { PageContent } from '../../../platform/render/page.tsx'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { ErrorContent } from '../../../ui/error-content.tsx'
import { OUT_PREMIUM, OUT_TITLES, OUT_TOMORROW, SEE_PREMIUM } from '../out-texts.ts'
import type { Limited } from './out-modal.tsx'

interface Refused {
  /** What the server said. */
  sent: { status: number; message: string }
  what: Limited
  /** Of the member whom it was about. */
  profile: string
}

/** The page that answers a form posted without scripts: why it was refused, or that the day's limit is reached. */
export function refusedForm({ sent: { status, message }, what, profile }: Refused): PageContent {
  const isOut = message === DAILY_LIMIT_CODE
  const title = isOut ? OUT_TITLES[what] : 'Pas cette fois'
  return {
    title,
    body: (
      <ErrorContent
        status={status}
        title={title}
        sentence={isOut ? `${OUT_TOMORROW[what]} ${OUT_PREMIUM}` : message}
        next={isOut ? { href: '/premium', label: SEE_PREMIUM } : { href: profile, label: 'Retour au profil' }}
      />
    ),
  }
}

import { OUT } from '../../../contract/texts.ts'
import type { PageContent } from '../../../render/page.tsx'
import { ErrorContent } from '../../../ui/error-content.tsx'
import { FORM_REFUSED, OUT_PREMIUM, OUT_TITLES, OUT_TOMORROW, SEE_PREMIUM } from '../out-texts.ts'
import type { Limited } from './out-modal.tsx'

interface Refused {
  /** What the server said. */
  message: string
  what: Limited
  /** The page that the form stood on. */
  back: { href: string; label: string }
}

/** The page that answers a form posted without scripts: why it was refused, or that the day's limit is reached. */
export function refusedForm({ message, what, back }: Refused): PageContent {
  const isOut = message === OUT
  const title = isOut ? OUT_TITLES[what] : FORM_REFUSED
  return {
    title,
    body: (
      <ErrorContent
        status={isOut ? 429 : 403}
        title={title}
        sentence={isOut ? `${OUT_TOMORROW[what]} ${OUT_PREMIUM}` : message}
        next={isOut ? { href: '/premium', label: SEE_PREMIUM } : back}
      />
    ),
  }
}

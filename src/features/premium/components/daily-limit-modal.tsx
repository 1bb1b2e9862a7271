import { CallError } from '../../../client/call.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorContent } from '../../../ui/error-content.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { LIMIT_TITLES, LIMIT_UNTIL_TOMORROW, NO_LIMIT_WITH_PREMIUM, SEE_PREMIUM } from '../texts.ts'

type DailyLimitKind = keyof typeof LIMIT_TITLES

/** True for a call that failed because of the daily limit: the modal says so instead of a toast. */
export function isDailyLimitError(error: unknown): boolean {
  return error instanceof CallError && error.serverMessage === DAILY_LIMIT_CODE
}

/** Says that the daily limit is reached and what Premium would change (specification 2, section 8). */
export function DailyLimitModal({
  open,
  what,
  onClose,
}: {
  open: boolean
  what: DailyLimitKind
  onClose: () => void
}) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={LIMIT_TITLES[what]}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            À demain
          </Button>
          <LinkButton kind="lantern" href="/premium">
            {SEE_PREMIUM}
          </LinkButton>
        </>
      }
    >
      <p>{LIMIT_UNTIL_TOMORROW[what]}</p>
      <p>{NO_LIMIT_WITH_PREMIUM}</p>
    </Modal>
  )
}

interface RejectedForm {
  sent: { status: number; message: string }
  what: DailyLimitKind
  /** Path of the profile that the form was about. */
  profile: string
}

/** The answer to a rejected plain form: its error, or the daily limit. */
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

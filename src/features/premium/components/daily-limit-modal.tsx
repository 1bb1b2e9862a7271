import { CallError } from '../../../client/call.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorContent } from '../../../ui/error-content.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { LIMIT_TITLES, LIMIT_UNTIL_TOMORROW, NO_LIMIT_WITH_PREMIUM, SEE_PREMIUM } from '../texts.ts'

/** What a free member has a limit of each day. */
type DailyLimitKind = keyof typeof LIMIT_TITLES

/** True for a call that failed because the day's limit is reached: this modal says so, in the place of a toast. */
export function isDailyLimitError(error: unknown): boolean {
  return error instanceof CallError && error.serverMessage === DAILY_LIMIT_CODE
}

/** Says that the day's limit is reached and what premium would change (specification 2, section 8). */
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

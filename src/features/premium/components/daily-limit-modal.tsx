import { CallError } from '../../../client/call.ts'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import {
  LIMIT_TITLES,
  LIMIT_UNTIL_TOMORROW,
  NO_LIMIT_WITH_PREMIUM,
  SEE_PREMIUM,
} from '../daily-limit-texts.ts'

/** What a free member has a limit of each day. */
export type DailyLimitKind = keyof typeof LIMIT_TITLES

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

import { CallError } from '../../../client/call.ts'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { OUT_PREMIUM, OUT_TITLES, OUT_TOMORROW, SEE_PREMIUM } from '../out-texts.ts'

/** What a free member has a limit of each day. */
export type Limited = keyof typeof OUT_TITLES

/** True for a call that failed because the day's limit is reached: this modal says so, in the place of a toast. */
export function isOut(error: unknown): boolean {
  return error instanceof CallError && error.serverMessage === DAILY_LIMIT_CODE
}

/** Says that the day's limit is reached and what premium would change (specification 2, section 8). */
export function OutModal({ open, what, onClose }: { open: boolean; what: Limited; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={OUT_TITLES[what]}
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
      <p>{OUT_TOMORROW[what]}</p>
      <p>{OUT_PREMIUM}</p>
    </Modal>
  )
}

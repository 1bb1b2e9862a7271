import { Button, LinkButton } from '../../../../ui/button.tsx'
import { GO_ON, LATER } from '../texts.ts'

/** Id of the two ways on. */
export const STEP_FOOT = 'suite'

interface Props {
  /** Address of the next step. */
  next: string
  /** 'Continuer' submits the form around it, instead of leading on. */
  submits?: boolean
  busy?: boolean
}

/** The two ways on from a step: one saves, the other leaves it for another evening. */
export function StepFoot({ next, submits = false, busy = false }: Props) {
  return (
    <div className="hello-foot" id={STEP_FOOT} tabIndex={-1}>
      {submits ? (
        <Button type="submit" busy={busy}>
          {GO_ON}
        </Button>
      ) : (
        <LinkButton href={next}>{GO_ON}</LinkButton>
      )}
      <LinkButton kind="bare" href={next}>
        {LATER}
      </LinkButton>
    </div>
  )
}

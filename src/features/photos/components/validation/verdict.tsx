import { type Ref, useImperativeHandle, useRef } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import type { DeskPhoto } from '../../contract/desk.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { decidePhoto } from '../../contract/validation.ts'
import { ACCEPT, REFUSE } from '../../desk-texts.ts'
import { singleAddress } from './addresses.ts'
import { Reasons } from './reasons.tsx'

/** Where the keyboard's focus may be led. */
export interface VerdictParts {
  focusOpener: () => void
  focusWords: () => void
}

interface Props {
  photo: DeskPhoto
  token: string
  isRefusing: boolean
  onRefusing: (isRefusing: boolean) => void
  /** A refusal, or null to accept. */
  onDecide: (refusal: Refusal | null) => void
  onSkip: () => void
  ref: Ref<VerdictParts>
}

/** What is decided of the photo in view. Each is a key, a button, and a plain form where there are no scripts. */
export function Verdict({ photo, token, isRefusing, onRefusing, onDecide, onSkip, ref }: Props) {
  const opener = useRef<HTMLElement>(null)
  const words = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    focusOpener: () => opener.current?.focus(),
    focusWords: () => words.current?.focus(),
  }))
  return (
    <div className="validation-acts">
      <OperationForm
        of={decidePhoto}
        params={{ photoId: photo.id, decision: 1 }}
        token={token}
        onSubmit={() => onDecide(null)}
      >
        <Button type="submit" icon="check">
          {ACCEPT} <kbd>A</kbd>
        </Button>
      </OperationForm>
      <details open={isRefusing} onToggle={(event) => onRefusing(event.currentTarget.open)}>
        <summary className="btn btn-line" ref={opener}>
          {REFUSE} <kbd>R</kbd>
        </summary>
        <Reasons key={photo.id} photo={photo} token={token} onRefuse={onDecide} words={words} />
      </details>
      <LinkButton
        kind="bare"
        href={singleAddress(photo.id)}
        onClick={(event) => {
          event.preventDefault()
          onSkip()
        }}
      >
        {'Passer'} <kbd>→</kbd>
      </LinkButton>
    </div>
  )
}

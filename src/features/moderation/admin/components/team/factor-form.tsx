import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { OperationForm } from '../../../../../ui/operation-form.tsx'
import { removeFactorOf } from '../../../../accounts/two-factor/contract.ts'
import * as texts from '../../team-texts.ts'
import { AskAgain } from './ask-again.tsx'

interface Props {
  member: { id: number; name: string }
  token: string
  busy: boolean
  onRemove: () => void
}

/** Takes the second factor of one of the staff away, once it was asked what that means. */
export function FactorForm({ member: { id, name }, token, busy, onRemove }: Props) {
  const [asked, setAsked] = useState(false)
  return (
    <OperationForm of={removeFactorOf} params={{ userId: id }} token={token} onSubmit={() => setAsked(true)}>
      <Button type="submit" kind="line" busy={busy} aria-label={texts.removeFactorOf(name)}>
        Retirer le second facteur
      </Button>
      <AskAgain
        open={asked}
        title={texts.removeFactorOf(name)}
        meaning={`${name} n’entrera plus dans l’administration avant d’en avoir pris un autre. Assurez-vous que c’est bien ${name} qui vous le demande.`}
        onClose={() => setAsked(false)}
        onConfirm={onRemove}
      />
    </OperationForm>
  )
}

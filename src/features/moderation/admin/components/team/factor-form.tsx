import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
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
    <form
      method="post"
      action={`/admin/equipe/facteur/${id}`}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
      }}
    >
      <input type="hidden" name="_token" value={token} />
      <Button type="submit" kind="line" busy={busy} aria-label={texts.removeFactorOf(name)}>
        {texts.REMOVE_FACTOR}
      </Button>
      <AskAgain
        open={asked}
        title={texts.removeFactorOf(name)}
        meaning={texts.removeFactorHint(name)}
        onClose={() => setAsked(false)}
        onConfirm={onRemove}
      />
    </form>
  )
}

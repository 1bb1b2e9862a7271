import type { KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import type { DeskPhoto } from '../../contract/desk.ts'
import { type Refusal, type RefusalKey, refusalsFor, WORDS_MAX } from '../../contract/refusal.ts'
import { decidePhoto } from '../../contract/validation.ts'
import { REFUSALS } from '../../refusal-texts.ts'
import { viewQuery } from './addresses.ts'

interface Props {
  photo: Pick<DeskPhoto, 'id' | 'verification'>
  /** Of the list that the form leads back to. */
  page?: number
  token: string
  onRefuse: (refusal: Refusal) => void
  /** The field for one's own words. */
  words: RefObject<HTMLInputElement | null>
}

/** Why the photo is refused: one of nine reasons, each a button by its number, with words of one's own or without. */
export function Reasons({ photo, page, token, onRefuse, words }: Props) {
  const refuse = (key: string) => {
    const reason = words.current?.value.trim()
    if (key === 'other' && !reason) words.current?.focus()
    else onRefuse({ reason_key: key as RefusalKey, ...(reason && { reason }) })
  }
  const refuseByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    refuse('other')
  }
  const refuseByButton = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) =>
    refuse((nativeEvent as globalThis.SubmitEvent).submitter?.getAttribute('value') ?? 'other')
  return (
    <OperationForm
      of={decidePhoto}
      params={{ photoId: photo.id, decision: 0 }}
      suffix={viewQuery(page)}
      token={token}
      className="validation-reasons"
      onSubmit={refuseByButton}
    >
      <fieldset>
        <legend>{'Pourquoi la refuser\u202f?'}</legend>
        <ol>
          {refusalsFor(photo.verification).map((key, place) => (
            <li key={key}>
              <button type="submit" name="reason_key" value={key}>
                <kbd>{place + 1}</kbd>
                {REFUSALS[key].label}
              </button>
            </li>
          ))}
        </ol>
      </fieldset>
      <TextInput
        ref={words}
        name="reason"
        label="Quelques mots pour le membre"
        hint="Facultatif. Entrée refuse avec ces mots seuls."
        maxLength={WORDS_MAX}
        autoComplete="off"
        onKeyDown={refuseByKey}
      />
      <Button type="submit" kind="line" small name="reason_key" value="other">
        Refuser avec ces mots
      </Button>
    </OperationForm>
  )
}

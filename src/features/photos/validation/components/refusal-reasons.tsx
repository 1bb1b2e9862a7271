import type { KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { listRefusalKeys, REASON_MAX_LENGTH, type Refusal, type RefusalKey } from '../contract/refusal.ts'
import { decidePhoto } from '../contract/validation.ts'
import type { QueuedPhoto } from '../contract/validation-queue.ts'
import { REFUSAL_REASONS } from '../refusal-texts.ts'
import { formatViewQuery } from './hrefs.ts'

interface Props {
  photo: Pick<QueuedPhoto, 'id' | 'verification'>
  /** Of the list that the form leads back to. */
  page?: number
  token: string
  onRefuse: (refusal: Refusal) => void
  /** The field for one's own words. */
  reasonField: RefObject<HTMLInputElement | null>
}

/** Why the photo is refused: one of nine reasons, each a button by its number, with words of one's own or without. */
export function RefusalReasons({ photo, page, token, onRefuse, reasonField }: Props) {
  const refuse = (key: string) => {
    const reason = reasonField.current?.value.trim()
    if (key === 'other' && !reason) reasonField.current?.focus()
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
      suffix={formatViewQuery(page)}
      token={token}
      className="validation-reasons"
      onSubmit={refuseByButton}
    >
      <fieldset>
        <legend>{'Pourquoi la refuser\u202f?'}</legend>
        <ol>
          {listRefusalKeys(photo.verification).map((key, index) => (
            <li key={key}>
              <button type="submit" name="reason_key" value={key}>
                <kbd>{index + 1}</kbd>
                {REFUSAL_REASONS[key].label}
              </button>
            </li>
          ))}
        </ol>
      </fieldset>
      <TextInput
        ref={reasonField}
        name="reason"
        label="Quelques mots pour le membre"
        hint="Facultatif. Entrée refuse avec ces mots seuls."
        maxLength={REASON_MAX_LENGTH}
        autoComplete="off"
        onKeyDown={refuseByKey}
      />
      <Button type="submit" kind="line" small name="reason_key" value="other">
        Refuser avec ces mots
      </Button>
    </OperationForm>
  )
}

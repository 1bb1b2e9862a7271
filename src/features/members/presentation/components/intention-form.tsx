import type { ReactNode } from 'react'
import { callApi } from '../../../../client/call.ts'
import { INTENTIONS, INTENTIONS_MAX, listIntentions } from '../../../../shared/presentation.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { saveIntention } from '../contract.ts'
import { useChecked, useSave } from './use-save.ts'

interface Props {
  intentions: number
  token: string
  /** Address of the plain form. */
  path?: string
  /** Refusal of the form that was posted without scripts. */
  refusal: string | undefined
  onSaved: (message: string) => unknown
  foot: (busy: boolean) => ReactNode
}

/** Hopes of the member, two at most. */
export function IntentionForm({ intentions, token, path, refusal, onSaved, foot }: Props) {
  const { root, chosen, toggle } = useChecked(listIntentions(intentions).map(({ bit }) => bit))
  const { busy, error, save } = useSave(refusal)
  const submit = () =>
    save(async () => {
      const sum = chosen.reduce((before, bit) => before | bit, 0)
      await onSaved((await callApi(saveIntention, { body: { intentions: sum } })).message)
    })
  return (
    <OperationForm
      of={saveIntention}
      {...(path && { path })}
      token={token}
      className="words-form"
      onSubmit={submit}
    >
      <fieldset aria-describedby="envies-note">
        <legend className="sr">Ce que vous espérez</legend>
        <div className="words-hopes" ref={root}>
          {INTENTIONS.map(({ bit, label }) => (
            <label key={bit}>
              <input
                type="checkbox"
                name="intentions"
                value={bit}
                defaultChecked={(intentions & bit) > 0}
                disabled={chosen.length >= INTENTIONS_MAX && !chosen.includes(bit)}
                onChange={() => toggle(bit)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="soft small" id="envies-note">
        Une ou deux. Vous pourrez changer d’avis quand vous voudrez.
      </p>
      <FieldError id="erreur-envies" message={error} />
      {foot(busy)}
    </OperationForm>
  )
}

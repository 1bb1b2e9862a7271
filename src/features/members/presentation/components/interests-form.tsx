import type { ReactNode } from 'react'
import { callApi } from '../../../../client/call.ts'
import { INTEREST_GROUPS, INTERESTS_MAX } from '../../../../shared/presentation.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { saveInterests } from '../contract.ts'
import { useChecked, useSave } from './use-save.ts'

interface Props {
  interests: readonly number[]
  token: string
  /** Address of the plain form. */
  path?: string
  /** Refusal of the form that was posted without scripts. */
  refusal: string | undefined
  onSaved: (message: string) => unknown
  foot: (busy: boolean) => ReactNode
}

/** Interests of the member by group, eight at most. */
export function InterestsForm({ interests, token, path, refusal, onSaved, foot }: Props) {
  const { root, chosen, toggle } = useChecked(interests)
  const { busy, error, save } = useSave(refusal)
  const submit = () =>
    save(async () => onSaved((await callApi(saveInterests, { body: { interests: [...chosen] } })).message))
  return (
    <OperationForm
      of={saveInterests}
      {...(path && { path })}
      token={token}
      className="words-form"
      onSubmit={submit}
    >
      <div className="words-tastes" ref={root}>
        {INTEREST_GROUPS.map((group) => (
          <fieldset key={group.title}>
            <legend>{group.title}</legend>
            <div className="chips">
              {Object.entries(group.interests).map(([id, label]) => (
                <label key={id} className="chip">
                  <input
                    type="checkbox"
                    name="interests"
                    value={id}
                    defaultChecked={interests.includes(Number(id))}
                    disabled={chosen.length >= INTERESTS_MAX && !chosen.includes(Number(id))}
                    onChange={() => toggle(Number(id))}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="words-count">
        <p>{`${chosen.length} sur ${INTERESTS_MAX}`}</p>
        <FieldError id="erreur-gouts" message={error} />
      </div>
      {foot(busy)}
    </OperationForm>
  )
}

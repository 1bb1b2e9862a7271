import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { SEEK, SEEK_LABELS } from '../../../../shared/enumerations.ts'
import { AgeSlider } from '../../../../ui/age-slider.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { formatAgeRange } from '../../../../ui/texts.ts'
import { showError } from '../../../../ui/toast.ts'
import { type SearchSettings, saveSearchSettings } from '../../../search/contract.ts'
import { SoughtFigure } from '../components/sought-figure.tsx'
import { StepFoot } from '../components/step-foot.tsx'

interface Props extends FormProps {
  settings: SearchSettings
  /** Address of the plain form, and of the next step. */
  path: string
  next: string
}

const CARD_LABELS = ['Une fille', 'Un garçon', SEEK_LABELS[SEEK.anyone]] as const
const SOUGHT = ['une fille', 'un garçon', 'une fille ou un garçon'] as const

/** Whom a member hopes to meet: sex and ages of the search, which keeps its other settings. */
export default function WelcomeWho({ settings: start, path, next, token, sent }: Props) {
  const [settings, setSettings] = useState(start)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(sent?.errors.age_from?.[0] ?? (sent?.message || undefined))
  const cards = useRef<HTMLDivElement>(null)
  const edit = (changed: Partial<SearchSettings>) => setSettings((before) => ({ ...before, ...changed }))
  useEffect(() => {
    // Chosen before the scripts loaded.
    const chosen = cards.current?.querySelector<HTMLInputElement>('input:checked')
    if (chosen) setSettings((before) => ({ ...before, seek: Number(chosen.value) }))
  }, [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    try {
      await callApi(saveSearchSettings, { body: settings })
      await navigateTo(next)
    } catch (failure) {
      const sentence = failure instanceof CallError ? Object.values(failure.errors)[0]?.[0] : undefined
      setError(sentence)
      if (!sentence) await showError(failure instanceof CallError ? failure.serverMessage : undefined)
      setBusy(false)
    }
  }
  const { seek, age_from, age_to } = settings
  return (
    <OperationForm of={saveSearchSettings} path={path} token={token} className="hello-form" onSubmit={submit}>
      {(['orientation', 'distance', 'filter'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={start[name]} />
      ))}
      <fieldset>
        <legend className="sr">Je cherche</legend>
        <div className="seek-cards" ref={cards}>
          {CARD_LABELS.map((label, value) => (
            <label key={label} className="seek-card">
              <input
                type="radio"
                name="seek"
                value={value}
                defaultChecked={value === start.seek}
                onChange={() => edit({ seek: value })}
              />
              <SoughtFigure seek={value} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <AgeSlider value={{ age_from, age_to }} onChange={edit} />
      <FieldError id="erreur-recherche" message={error} />
      <p className="hello-sentence">
        Je cherche <mark>{SOUGHT[seek]}</mark>, <mark>{formatAgeRange(age_from, age_to)}</mark>.
      </p>
      <p className="soft small">C’est déjà votre recherche. Vous la changerez quand vous voudrez.</p>
      <StepFoot next={next} submits busy={busy} />
    </OperationForm>
  )
}

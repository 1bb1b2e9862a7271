import { useEffect, useRef, useState } from 'react'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type Commune, CommuneField } from '../components/commune-field.tsx'
import {
  DescriptionField,
  type FormValues,
  KindFields,
  TimeFields,
  TitleField,
  VenueFields,
  WhoFields,
} from '../components/form-fields.tsx'
import { FormFoot, Preview, Proposals, StepList } from '../components/form-parts.tsx'
import { STEP_TITLES, STEPS } from '../components/form-texts.ts'
import { createOuting, editOuting } from '../hosting/contract.ts'

interface Props extends FormValues {
  /** The outing that is edited; null for a new one. */
  id: number | null
  /** The topic that it begins from. */
  topic: string | null
  clientKey: string
  choices: readonly Commune[]
  offersWomen: boolean
  today: string
  lastDay: string
  token: string
}

/** Fields by step, to open the first step with an error. */
const FIELDS_BY_STEP = [
  ['kind', 'title', 'description'],
  ['day', 'start', 'end'],
  ['place', 'venue', 'meeting_point', 'rain_plan'],
  ['seats', 'age_from', 'age_to', 'women', 'beginners', 'table', 'cost', 'note'],
]

function findFirstStep(errors: FormValues['errors'], choices: readonly Commune[]): number {
  if (choices.length > 0) return 2
  const step = FIELDS_BY_STEP.findIndex((fields) => fields.some((name) => errors[name]))
  return Math.max(0, step)
}

/** The form of an outing: one page without scripts, four steps with them. The browser posts it. */
export default function OutingForm(props: Props) {
  const { id, values, errors, choices, token } = props
  const isNew = id === null
  const hydrated = useHydrated()
  const [step, setStep] = useState(() => findFirstStep(errors, choices))
  const [draft, setDraft] = useState(values)
  const form = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const isStepped = hydrated && isNew
  useEffect(() => {
    if (isMoved.current) form.current?.querySelector<HTMLElement>(`#etape-${step}`)?.focus()
  }, [step])
  const moveTo = (next: number) => {
    isMoved.current = true
    setStep(next)
  }
  const isLast = step === STEPS.length - 1
  const goOn = () => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>(`#etape-${step} :is(input, textarea)`)
    const wrong = [...(fields ?? [])].find((field) => !field.checkValidity())
    if (wrong) wrong.reportValidity()
    else moveTo(step + 1)
  }
  const readDraft = () => {
    const element = form.current?.querySelector('form')
    if (!element) return
    const typed: Record<string, string> = {}
    for (const [name, value] of new FormData(element)) if (typeof value === 'string') typed[name] = value
    setDraft(typed)
  }
  const parts = [
    <What key="what" {...props} draft={draft} onFill={readDraft} />,
    <When key="when" {...props} />,
  ]
  parts.push(<Where key="where" {...props} />, <Who key="who" {...props} />)
  return (
    <div ref={form} className="new-outing" onInput={readDraft}>
      {isNew && <StepList step={step} />}
      <OperationForm
        of={isNew ? createOuting : editOuting}
        params={isNew ? {} : { id }}
        token={token}
        className="form panel"
        // An empty field of a hidden step would stop the browser without a word.
        noValidate={isStepped}
      >
        {isNew && <input type="hidden" name="client_key" value={props.clientKey} />}
        {props.topic && <input type="hidden" name="topic" value={props.topic} />}
        {parts.map((part, index) => (
          <section
            key={part.key}
            id={`etape-${index}`}
            // Before scripts run, later steps are hidden where they will run, so that nothing moves.
            className={isNew && !hydrated && index !== step ? 'new-part later' : 'new-part'}
            aria-labelledby={`etape-${index}-titre`}
            tabIndex={-1}
            hidden={isStepped && index !== step}
          >
            <h2 id={`etape-${index}-titre`}>{STEP_TITLES[index]}</h2>
            {part}
          </section>
        ))}
        {isStepped && isLast && <Preview draft={draft} />}
        <FormFoot
          isNew={isNew}
          isLast={!isNew || isLast}
          isPlain={!hydrated}
          onBack={isStepped && step > 0 ? () => moveTo(step - 1) : undefined}
          onNext={goOn}
        />
      </OperationForm>
    </div>
  )
}

interface WhatProps extends Props {
  draft: FormValues['values']
  onFill: () => void
}

function What({ draft, onFill, values, errors }: WhatProps) {
  return (
    <>
      <KindFields values={values} errors={errors} />
      <TitleField values={values} errors={errors} />
      <Proposals draft={draft} onFill={onFill} />
      <DescriptionField values={values} errors={errors} />
    </>
  )
}

const When = ({ values, errors, today, lastDay }: Props) => (
  <TimeFields {...{ values, errors, today, lastDay }} />
)

const Where = ({ values, errors, choices }: Props) => (
  <>
    <CommuneField
      typed={values.commune ?? ''}
      place={values.place ?? ''}
      placeName={values.place_name ?? ''}
      choices={choices}
      error={errors.place}
    />
    <VenueFields values={values} errors={errors} />
  </>
)

const Who = ({ values, errors, offersWomen, id }: Props) => (
  <WhoFields {...{ values, errors, offersWomen }} isNew={id === null} />
)

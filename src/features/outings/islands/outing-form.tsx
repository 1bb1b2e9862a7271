import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
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
import { DayProposals, FormFoot, Preview, Proposals, StepList } from '../components/form-parts.tsx'
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

const ALL_FIELDS = FIELDS_BY_STEP.flat()

const readForm = (form: HTMLFormElement): Record<string, string> => {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  return typed
}

/** Without the script of the check the server answers. */
const checkForm = (isNew: boolean, form: HTMLFormElement): Promise<Record<string, string>> =>
  import('../components/check-form.ts').then(
    ({ findFormErrors }) => findFormErrors(isNew ? createOuting : editOuting, readForm(form)),
    () => ({}),
  )

/** The control that shows an error; a commune is chosen by its name. */
const findControl = (form: HTMLElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[name="${name === 'place' ? 'commune' : name}"]:not([type="hidden"])`)

/** Steps with their errors, and the focus: on the step that opens, or on the first field with an error. */
function useSteps({ id, errors: sent, choices }: Props) {
  const isNew = id === null
  const form = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(() => findFirstStep(sent, choices))
  const [errors, setErrors] = useState(sent)
  const [target, setTarget] = useState(() => ALL_FIELDS.find((name) => sent[name]) ?? null)
  const [focusCount, setFocusCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be focused again
  useEffect(() => {
    if (target) findControl(form.current, target)?.focus()
    else if (focusCount > 0) form.current?.querySelector<HTMLElement>(`#etape-${step}`)?.focus()
  }, [target, focusCount])
  const focusOn = (name: string | null, inStep: number) => {
    setStep(inStep)
    setTarget(name)
    setFocusCount((count) => count + 1)
  }
  /** Resolves to whether the fields have no error. */
  const check = async (element: HTMLFormElement, fields: readonly string[]): Promise<boolean> => {
    const found = await checkForm(isNew, element)
    const wrong = fields.filter((name) => found[name])
    setErrors(Object.fromEntries(wrong.map((name) => [name, found[name] ?? ''])))
    const [first] = wrong
    if (first === undefined) return true
    focusOn(first, isNew ? FIELDS_BY_STEP.findIndex((names) => names.includes(first)) : step)
    return false
  }
  /** An error ends with the next character. */
  const clearError = ({ name }: HTMLInputElement) =>
    setErrors(({ [name === 'commune' ? 'place' : name]: _cleared, ...others }) => others)
  return { form, step, errors, check, clearError, moveTo: (next: number) => focusOn(null, next) }
}

/** The form of an outing: one page without scripts, four steps with them. The browser posts it. */
export default function OutingForm(props: Props) {
  const { id, values, token } = props
  const isNew = id === null
  const hydrated = useHydrated()
  const { form, step, errors, check, clearError, moveTo } = useSteps(props)
  const [draft, setDraft] = useState(values)
  const isChecked = useRef(false)
  const isStepped = hydrated && isNew
  const isLast = !isNew || step === STEPS.length - 1
  const readDraft = () => {
    const element = form.current?.querySelector('form')
    if (element) setDraft(readForm(element))
  }
  const onInput = (event: FormEvent) => {
    readDraft()
    clearError(event.target as HTMLInputElement)
  }
  const submit = async (element: HTMLFormElement, submitter: HTMLElement | null) => {
    const fields = isLast ? ALL_FIELDS : (FIELDS_BY_STEP[step] ?? [])
    if (!(await check(element, fields))) return
    if (!isLast) return moveTo(step + 1)
    isChecked.current = true
    element.requestSubmit(submitter)
    isChecked.current = false
  }
  const onSubmit = (event: SubmitEvent<HTMLDivElement>) => {
    if (isChecked.current) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    void submit(event.target as EventTarget as HTMLFormElement, submitter)
  }
  return (
    <div ref={form} className="new-outing" onInput={onInput} onSubmitCapture={onSubmit}>
      {isNew && <StepList step={step} />}
      <OperationForm
        of={isNew ? createOuting : editOuting}
        params={isNew ? {} : { id }}
        token={token}
        className="form panel"
        noValidate={hydrated}
      >
        {isNew && <input type="hidden" name="client_key" value={props.clientKey} />}
        {props.topic && <input type="hidden" name="topic" value={props.topic} />}
        <Parts {...props} {...{ errors, step, isStepped, draft, hydrated }} onFill={readDraft} />
        {isStepped && isLast && <Preview draft={draft} />}
        <FormFoot
          isNew={isNew}
          isLast={isLast}
          isPlain={!hydrated}
          onBack={isStepped && step > 0 ? () => moveTo(step - 1) : undefined}
        />
      </OperationForm>
    </div>
  )
}

interface PartsProps extends Props {
  draft: FormValues['values']
  onFill: () => void
  step: number
  isStepped: boolean
  hydrated: boolean
}

function Parts({ step, isStepped, hydrated, ...props }: PartsProps) {
  const isNew = props.id === null
  const parts = [<What key="what" {...props} />, <When key="when" {...props} />]
  parts.push(<Where key="where" {...props} />, <Who key="who" {...props} />)
  return parts.map((part, index) => (
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
  ))
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

const When = ({ values, errors, today, lastDay, id, onFill }: WhatProps) => (
  <>
    {id === null && <DayProposals today={today} onFill={onFill} />}
    <TimeFields {...{ values, errors, today, lastDay }} />
  </>
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

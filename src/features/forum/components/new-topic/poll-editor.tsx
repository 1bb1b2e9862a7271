import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { CHOICE_MAX, CHOICES_MAX, CHOICES_MIN } from '../../contract/fields.ts'
import { formatChoiceLabel, POLL_HINT } from '../../new-topic-texts.ts'

interface Props {
  /** The inputs; null where there is no poll. */
  choices: readonly string[] | null
  onChange: (choices: string[] | null) => void
  /** What is wrong with the answers. */
  error: string | undefined
  /** They are what is wrong first. */
  isFirstError: boolean
}

const NO_CHOICES = Array.from({ length: CHOICES_MIN }, () => '')

/**
 * The answers of a poll, behind a line that opens them. Closed again there is no poll. Without scripts all five inputs
 * stand there, and those left empty are none.
 */
export function PollEditor({ choices, onChange, error, isFirstError }: Props) {
  const hydrated = useHydrated()
  const closed = useRef<string[]>(NO_CHOICES)
  if (!hydrated) return <PlainPollEditor choices={choices} error={error} />
  const toggle = () => {
    if (choices) closed.current = [...choices]
    onChange(choices ? null : closed.current)
  }
  return (
    <div className="poll-editor">
      <Button kind="soft" small icon="chart-bar" aria-expanded={choices !== null} onClick={toggle}>
        {choices ? 'Retirer le sondage' : 'Ajouter un sondage'}
      </Button>
      {choices && (
        <PollChoiceInputs choices={choices} onChange={onChange} error={error} isFirstError={isFirstError} />
      )}
    </div>
  )
}

function PollChoiceInputs({
  choices,
  onChange,
  error,
  isFirstError,
}: Props & { choices: readonly string[] }) {
  const list = useRef<HTMLFieldSetElement>(null)
  const before = useRef(choices.length)
  // Who adds an answer writes it; who takes one away stays here.
  useEffect(() => {
    if (before.current !== choices.length)
      list.current?.querySelector<HTMLInputElement>('.field:last-of-type input')?.focus()
    before.current = choices.length
  })
  useEffect(() => {
    if (isFirstError) list.current?.querySelector('input')?.focus()
  }, [isFirstError])
  const change = (place: number, text: string) =>
    onChange(choices.map((choice, other) => (other === place ? text : choice)))
  return (
    <fieldset ref={list} className="poll-choices">
      <legend className="hint">{POLL_HINT}</legend>
      {choices.map((choice, place) => (
        <ChoiceInput
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          key={place}
          place={place + 1}
          value={choice}
          isWrong={error !== undefined}
          onChange={(text) => change(place, text)}
          {...(choices.length > CHOICES_MIN && {
            onRemove: () => onChange(choices.filter((_, other) => other !== place)),
          })}
        />
      ))}
      <FieldError id="poll-error" message={error} />
      {choices.length < CHOICES_MAX && (
        <Button kind="line" small icon="plus" onClick={() => onChange([...choices, ''])}>
          Ajouter une réponse
        </Button>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  /** From 1. */
  place: number
  value: string
  isWrong: boolean
  onChange: (text: string) => void
  onRemove?: () => void
}

function ChoiceInput({ place, value, isWrong, onChange, onRemove }: ChoiceProps) {
  return (
    <Field label={formatChoiceLabel(place)} left={value.length > 1 ? CHOICE_MAX - value.length : null}>
      {(control) => (
        <span className="poll-choice">
          <input
            {...control}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'poll-error' : undefined}
            className="input"
            name="poll_replies"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {onRemove && (
            <Button kind="bare" iconOnly icon="x" onClick={onRemove}>
              {`Retirer la réponse ${place}`}
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}

function PlainPollEditor({ choices, error }: Pick<Props, 'choices' | 'error'>) {
  return (
    <details className="poll-editor" open={choices !== null}>
      <summary className="btn btn-soft btn-sm">
        <Icon name="chart-bar" />
        {'Ajouter un sondage'}
      </summary>
      <fieldset className="poll-choices">
        <legend className="hint">{POLL_HINT}</legend>
        {Array.from({ length: CHOICES_MAX }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <Field key={place} label={formatChoiceLabel(place + 1)}>
            {(control) => (
              <input
                {...control}
                className="input"
                name="poll_replies"
                maxLength={CHOICE_MAX}
                autoComplete="off"
                defaultValue={choices?.[place]}
              />
            )}
          </Field>
        ))}
        <FieldError id="poll-error" message={error} />
      </fieldset>
    </details>
  )
}

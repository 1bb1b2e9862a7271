import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { CHOICE_MAX, CHOICES_MAX, CHOICES_MIN } from '../../contract.ts'
import { formatChoiceLabel, POLL_HINT } from '../../texts.ts'

interface PollEditorProps {
  /** The inputs; null without a poll. */
  choices: readonly string[] | null
  onChange: (choices: string[] | null) => void
  /** Error of the answers. */
  error: string | undefined
  /** Whether they are the first error. */
  isFirstError: boolean
}

const NO_CHOICES = Array.from({ length: CHOICES_MIN }, () => '')

/**
 * Answers of a poll, collapsed by default; collapsing them again removes the poll. Without scripts all five
 * inputs are shown and empty ones are ignored.
 */
export function PollEditor({ choices, onChange, error, isFirstError }: PollEditorProps) {
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
}: PollEditorProps & { choices: readonly string[] }) {
  const list = useRef<HTMLFieldSetElement>(null)
  const before = useRef(choices.length)
  // Adding an answer moves the focus to it, removing one does not.
  useEffect(() => {
    if (before.current !== choices.length)
      list.current?.querySelector<HTMLInputElement>('.field:last-of-type input')?.focus()
    before.current = choices.length
  })
  useEffect(() => {
    if (isFirstError) list.current?.querySelector('input')?.focus()
  }, [isFirstError])
  const change = (number: number, text: string) =>
    onChange(choices.map((choice, other) => (other === number ? text : choice)))
  return (
    <fieldset ref={list} className="poll-choices">
      <legend className="hint">{POLL_HINT}</legend>
      {choices.map((choice, number) => (
        <ChoiceInput
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          key={number}
          number={number + 1}
          value={choice}
          isWrong={error !== undefined}
          onChange={(text) => change(number, text)}
          {...(choices.length > CHOICES_MIN && {
            onRemove: () => onChange(choices.filter((_, other) => other !== number)),
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
  number: number
  value: string
  isWrong: boolean
  onChange: (text: string) => void
  onRemove?: () => void
}

function ChoiceInput({ number, value, isWrong, onChange, onRemove }: ChoiceProps) {
  return (
    <Field label={formatChoiceLabel(number)} left={value.length > 1 ? CHOICE_MAX - value.length : null}>
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
              {`Retirer la réponse ${number}`}
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}

function PlainPollEditor({ choices, error }: Pick<PollEditorProps, 'choices' | 'error'>) {
  return (
    <details className="poll-editor" open={choices !== null}>
      <summary className="btn btn-soft btn-sm">
        <Icon name="chart-bar" />
        {'Ajouter un sondage'}
      </summary>
      <fieldset className="poll-choices">
        <legend className="hint">{POLL_HINT}</legend>
        {Array.from({ length: CHOICES_MAX }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <Field key={number} label={formatChoiceLabel(number + 1)}>
            {(control) => (
              <input
                {...control}
                className="input"
                name="poll_replies"
                maxLength={CHOICE_MAX}
                autoComplete="off"
                defaultValue={choices?.[number]}
              />
            )}
          </Field>
        ))}
        <FieldError id="poll-error" message={error} />
      </fieldset>
    </details>
  )
}

import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { Category } from '../../categories/contract.ts'
import {
  CHOICE_MAX,
  CHOICE_MIN,
  CHOICES_MAX,
  CHOICES_MIN,
  COMPLAINTS_ID,
  POST_MAX,
  TITLE_MAX,
} from '../../contract.ts'
import type { PostEditorProps } from '../../posts/components/post-editor.tsx'
import { topicHref } from '../../posts/contract.ts'
import { BUG_HINT, COMPLAINTS_HINT, formatChoiceLabel, POLL_HINT } from '../../texts.ts'
import { createTopic } from '../contract.ts'

export interface FormErrors {
  errors: Record<string, string[]>
  message: string
}

interface Props {
  categories: readonly CategoryOption[]
  /** CSRF token of the page, for browsers without scripts. */
  token: string
  /** Initial draft. */
  start: Draft
  /** Errors of a rejected plain form. */
  sent?: FormErrors | undefined
  /** Idempotency key of this text. */
  clientKey: string
  onChange: (draft: Draft, key: string) => void
  onDone: () => void
}

const FAKE_PATTERN = /fake/i

/** Returns the answers to send: non-empty inputs. */
const listFilledChoices = (poll: Draft['poll']) =>
  poll?.map((choice) => choice.trim()).filter((choice) => choice.length >= CHOICE_MIN) ?? null

/** Form of a new topic (specification 1, section 5). */
export function TopicForm({ categories, token, start, sent, clientKey, onChange, onDone }: Props) {
  const [draft, setDraft] = useState(start)
  const latest = useRef(start)
  const form = useCallForm(createTopic, {
    defaultValues: {
      title: start.title,
      category: start.category,
      post: start.post,
      poll_replies: listFilledChoices(start.poll),
      client_key: clientKey,
    },
    errors: sent?.errors ?? {},
    onDone: ({ message, slug }) => {
      onDone()
      showAfterNavigation(message)
      return navigateTo(topicHref(slug))
    },
  })
  const { register, errors, setValue } = form
  const change = (patch: Partial<Draft>) => {
    latest.current = { ...latest.current, ...patch }
    setDraft(latest.current)
    const key = createUuid()
    setValue('client_key', key)
    onChange(latest.current, key)
  }
  const field = (name: 'title' | 'category' | 'post') => {
    const registered = register(name)
    return {
      ...registered,
      defaultValue: start[name],
      onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        change({ [name]: event.target.value })
        return registered.onChange(event)
      },
    }
  }
  const chosen = categories.find(({ id }) => String(id) === draft.category)
  const pollError = errors.poll_replies
  return (
    <PostForm
      of={createTopic}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <input type="hidden" name="client_key" value={clientKey} />
      <div className="stack-sm">
        <TextInput
          label="Titre"
          hint="Une question claire attire plus de réponses."
          error={errors.title}
          limit={TITLE_MAX}
          autoComplete="off"
          required
          {...field('title')}
        />
        <div role="status" className="says">
          {FAKE_PATTERN.test(draft.title) && <FakeWarning />}
        </div>
      </div>
      <Select
        label="Catégorie"
        hint={chosen && categoryHintOf(chosen)}
        error={errors.category}
        options={[
          { value: '', label: 'Choisir…' },
          ...categories.map(({ id, emoji, title }) => ({ value: id, label: `${emoji} ${title}` })),
        ]}
        required
        {...field('category')}
      />
      <PostField error={errors.post} text={draft.post} {...field('post')} />
      <PollEditor
        choices={draft.poll}
        onChange={(poll) => {
          change({ poll })
          setValue('poll_replies', listFilledChoices(poll))
        }}
        error={pollError}
        isFirstError={pollError !== undefined && !errors.title && !errors.category && !errors.post}
      />
      <Button type="submit" busy={form.isSubmitting}>
        Créer le topic
      </Button>
    </PostForm>
  )
}

function FakeWarning() {
  return (
    <p className="notice notice-warn">
      <Icon name="flag" />
      <span>
        {
          'Merci de ne pas créer de topic au sujet des fakes. Ouvrez le profil du membre et choisissez «\u202fSignaler\u202f»\u202f: le staff vérifie chaque signalement, et personne ne saura qu’il vient de vous.'
        }
      </span>
    </p>
  )
}

/** Without the network the field stays as it is. */
const PostEditor = lazy<ComponentType<PostEditorProps>>(() =>
  import('../../posts/components/post-editor.tsx').catch(() => ({ default: () => null })),
)

/** Remaining characters from which the counter is shown. */
const COUNTER_FROM = 500

interface PostFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  error: string | undefined
  /** The draft. */
  text: string
}

/** The first post. */
function PostField({ error, text, onFocus, ...props }: PostFieldProps) {
  const [isFocused, setFocused] = useState(false)
  const left = POST_MAX - text.length
  return (
    <Field label="Message" error={error} left={left < COUNTER_FROM ? left : null}>
      {(control) => (
        <>
          <Suspense>{isFocused && <PostEditor text={text} />}</Suspense>
          <textarea
            {...props}
            {...control}
            className="textarea"
            placeholder="Dites-le comme à une table d’amis…"
            rows={8}
            required
            onFocus={(event) => {
              setFocused(true)
              onFocus?.(event)
            }}
          />
        </>
      )}
    </Field>
  )
}

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
function PollEditor({ choices, onChange, error, isFirstError }: PollEditorProps) {
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

/** A topic being written. */
export interface Draft {
  title: string
  /** An id as in the select; empty for none. */
  category: string
  post: string
  /** Inputs of the poll; null without one. */
  poll: string[] | null
}

export const EMPTY_DRAFT: Draft = { title: '', category: '', post: '', poll: null }

/** Whether nothing was typed: a chosen category alone is not saved. */
export function isDraftEmpty({ title, post, poll }: Draft): boolean {
  return title.trim() === '' && post.trim() === '' && (poll ?? []).every((choice) => choice.trim() === '')
}

/** Label of a category in the select. */
export type CategoryOption = Pick<Category, 'id' | 'slug' | 'title' | 'emoji'>

const BUG_SLUG = 'bug'

/** Hint for some categories. */
function categoryHintOf({ id, slug }: Pick<CategoryOption, 'id' | 'slug'>): string | undefined {
  if (id === COMPLAINTS_ID) return COMPLAINTS_HINT
  return slug === BUG_SLUG ? BUG_HINT : undefined
}

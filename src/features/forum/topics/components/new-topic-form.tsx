import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/inputs.tsx'
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
import { topicHref } from '../../posts/contract.ts'
import { BUG_HINT, COMPLAINTS_HINT, formatChoiceLabel, POLL_HINT } from '../../texts.ts'
import { createTopic } from '../contract.ts'

export interface FormErrors {
  errors: Record<string, string[]>
  message: string
}

interface Props {
  categories: readonly CategoryOption[]
  /** The CSRF token of the page, for browsers without scripts. */
  token: string
  /** What stands there first. */
  start: Draft
  /** What is wrong with it, where it came back without scripts. */
  sent?: FormErrors | undefined
  /** Of the text as it stands: the same again is the same topic. */
  clientKey: string
  onChange: (draft: Draft, key: string) => void
  onDone: () => void
}

const FAKE_PATTERN = /fake/i

/** What is sent of a poll's inputs: those with an answer in them. */
const listFilledChoices = (poll: Draft['poll']) =>
  poll?.map((choice) => choice.trim()).filter((choice) => choice.length >= CHOICE_MIN) ?? null

/** The form of a new topic (specification 1, section 5). */
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
      <Button type="submit" kind="poppy" busy={form.isSubmitting}>
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

const PostText = lazy(async () => ({
  default: (await import('../../posts/components/post-text.tsx')).PostText,
}))

/** Characters left from which on they are counted. */
const COUNTER_FROM = 500

interface PostFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  error: string | undefined
  /** What is written. */
  text: string
}

/** The first post, and how it will look. */
function PostField({ error, text, ...rest }: PostFieldProps) {
  const hydrated = useHydrated()
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <div className="stack-sm post-field">
      <TextArea
        label="Message"
        placeholder="Dites-le comme à une table d’amis…"
        error={error}
        rows={8}
        required
        {...(text.length > POST_MAX - COUNTER_FROM && { limit: POST_MAX })}
        {...rest}
      />
      {hydrated && (
        <Button
          kind="soft"
          small
          icon={isPreviewed ? 'eye-off' : 'eye'}
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Fermer l’aperçu' : 'Aperçu'}
        </Button>
      )}
      {isPreviewed && (
        <section className="panel post-preview" aria-label="Votre message, tel qu’il sera lu">
          {text.trim() === '' ? (
            <p className="soft">{'Écrivez votre message\u202f: il apparaîtra ici.'}</p>
          ) : (
            <Suspense>
              <PostText text={text.trim()} mentions={[]} linked={false} />
            </Suspense>
          )}
        </section>
      )}
    </div>
  )
}

interface PollEditorProps {
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

function PlainPollEditor({ choices, error }: Pick<PollEditorProps, 'choices' | 'error'>) {
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

/** A topic as it is being written. */
export interface Draft {
  title: string
  /** An id as the select has it; empty for none. */
  category: string
  post: string
  /** The inputs of the poll; null where there is none. */
  poll: string[] | null
}

export const EMPTY_DRAFT: Draft = { title: '', category: '', post: '', poll: null }

/** Nothing of it was typed: a chosen category is not worth keeping. */
export function isDraftEmpty({ title, post, poll }: Draft): boolean {
  return title.trim() === '' && post.trim() === '' && (poll ?? []).every((choice) => choice.trim() === '')
}

/** What a category is called, as one chooses it. */
export type CategoryOption = Pick<Category, 'id' | 'slug' | 'title' | 'emoji'>

const BUG_SLUG = 'bug'

/** What to know before writing in a category; nothing of most. */
function categoryHintOf({ id, slug }: Pick<CategoryOption, 'id' | 'slug'>): string | undefined {
  if (id === COMPLAINTS_ID) return COMPLAINTS_HINT
  return slug === BUG_SLUG ? BUG_HINT : undefined
}

import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { CHOICE_MIN, POST_MAX, TITLE_MAX } from '../../contract/fields.ts'
import { topicHref } from '../../contract/post.ts'
import { createTopic } from '../../contract/topic.ts'
import { type CategoryOption, categoryHintOf, type Draft } from './draft.ts'
import { PollEditor } from './poll-editor.tsx'

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

const PostText = lazy(async () => ({ default: (await import('../posts/post-text.tsx')).PostText }))

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

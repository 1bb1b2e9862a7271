import { type ComponentProps, type RefObject, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import type { Category } from '../../categories/contract.ts'
import { CHOICE_MIN, COMPLAINTS_ID, POST_MAX, TITLE_MAX } from '../../contract.ts'
import type { PhotoTrayHandle, PhotoTrayProps } from '../../photos/components/photo-tray.tsx'
import { topicHref } from '../../posts/contract.ts'
import { BUG_HINT, COMPLAINTS_HINT } from '../../texts.ts'
import { createTopic } from '../contract.ts'
import { PollEditor } from './poll-editor.tsx'

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
  const photos = useRef<PhotoTrayHandle>(null)
  // Only its photos are left: the same form would create another topic.
  const [isCreated, setCreated] = useState(false)
  const form = useCallForm(createTopic, {
    defaultValues: {
      title: start.title,
      category: start.category,
      post: start.post,
      poll_replies: listFilledChoices(start.poll),
      client_key: clientKey,
    },
    errors: sent?.errors ?? {},
    onDone: async ({ message, slug }) => {
      onDone()
      const href = topicHref(slug)
      const tray = photos.current
      if (tray && !tray.isEmpty()) {
        setCreated(true)
        if (!(await tray.send({ href, slug }))) return
      }
      showAfterNavigation(message)
      return navigateTo(href)
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
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (photos.current?.check() !== false) void form.submit(event)
  }
  const chosen = categories.find(({ id }) => String(id) === draft.category)
  const pollError = errors.poll_replies
  return (
    <PostForm
      of={createTopic}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={submit}
    >
      <input type="hidden" name="client_key" value={clientKey} />
      <div className="form" hidden={isCreated}>
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
      </div>
      <TopicPhotos ref={photos} isCreated={isCreated} />
      {!isCreated && (
        <Button type="submit" busy={form.isSubmitting}>
          Créer le topic
        </Button>
      )}
    </PostForm>
  )
}

/** Photos of the first post. */
function TopicPhotos({ ref, isCreated }: { ref: RefObject<PhotoTrayHandle | null>; isCreated: boolean }) {
  const [touches, setTouches] = useState(0)
  const PhotoTray = useLazyComponent<PhotoTrayProps>(
    touches > 0,
    () => import('../../photos/components/photo-tray.tsx'),
    () => setTouches(0),
  )
  return (
    <>
      {PhotoTray && <PhotoTray ref={ref} touches={touches} />}
      {!isCreated && (
        <Button
          className="needs-script add-photos"
          kind="soft"
          small
          icon="image-plus"
          onClick={() => setTouches(touches + 1)}
        >
          Photos
        </Button>
      )}
    </>
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

const PostEditor = lazyPart(() => import('../../posts/components/post-editor.tsx'))

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

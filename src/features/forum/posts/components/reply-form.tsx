import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { loadBodySchema } from '../../../../client/load-schema.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { isStaff } from '../../../../shared/roles.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { submitOnShortcut } from '../../../../ui/textarea.ts'
import { showAfterNavigation, showError, showSuccess } from '../../../../ui/toast.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { POST_MAX } from '../../contract.ts'
import type { PhotoTrayHandle, PhotoTrayProps } from '../../photos/components/photo-tray.tsx'
import { type Actor, getReplyRefusal } from '../../policy.ts'
import type { Topic } from '../../topics/contract.ts'
import { type Post, postHref, replyToTopic } from '../contract.ts'
import { ReplyRefusal } from './reply-refusal.tsx'
import {
  insertQuotation,
  listMentionCandidates,
  type MentionCandidate,
  useMentionList,
  useReplyText,
} from './use-reply-text.ts'

const PostEditor = lazyPart(() => import('./post-editor.tsx'))
const Templates = lazyPart(() => import('./template-picker.tsx'))

/** Handle of the reply form. */
export interface ReplyHandle {
  quote: (quotation: string) => void
}

interface Props {
  viewer: Actor
  topic: Topic
  posts: readonly Post[]
  /** Position of the last post on the page; null when posts could not be read. */
  read: number | null
  token: string
  /** A rejected plain form. */
  sent: { text: string; error: string }
  onAdded: (post: Post) => Promise<boolean>
  /** Receives each stored photo of a reply. */
  onPhoto: PhotoTrayProps['onStored']
  ref: Ref<ReplyHandle>
}

/**
 * The reply form, plain without scripts, or the reason why the reader may not reply (specification 1,
 * sections 4 and 6).
 */
export function ReplyForm({ viewer, topic, posts, read, token, sent, onAdded, onPhoto, ref }: Props) {
  const text = useReplyText(viewer.id, topic.topic_id, sent.text)
  const [refused, setRefused] = useState<string | null>(null)
  const photos = useRef<PhotoTrayHandle>(null)
  const [touches, setTouches] = useState(0)
  const PhotoTray = useLazyComponent<PhotoTrayProps>(
    touches > 0,
    () => import('../../photos/components/photo-tray.tsx'),
    () => setTouches(0),
  )
  const hydrated = useHydrated()
  const { isBusy, error, send, forget } = useReply({
    topic,
    text,
    read,
    error: sent.error,
    photos,
    onAdded,
    onRefused: setRefused,
  })
  const refusal = refused ?? getReplyRefusal(viewer, topic)
  const people = listMentionCandidates(posts, viewer.id)
  useImperativeHandle(ref, () => ({ quote: (quotation) => insertIntoReply(text, quotation) }))
  if (refusal && text.text === '') return <ReplyRefusal reason={refusal} isLocked={topic.topic_locked} />
  return (
    <OperationForm
      of={replyToTopic}
      params={{ topicId: topic.topic_id }}
      token={token}
      className="panel stack-sm reply"
      onSubmit={() => {
        if (!refusal) send()
      }}
    >
      {read !== null && <input type="hidden" name="read" value={read} />}
      {refusal && <ReplyRefusal reason={refusal} isLocked={topic.topic_locked} />}
      <ReplyField
        field={text.field}
        first={sent.text}
        text={text.text}
        error={error}
        isReadOnly={refusal !== null}
        people={people}
        onType={() => {
          text.take()
          forget()
        }}
        onChoose={(name, from, to) =>
          text.write(text.text.slice(0, from) + name + text.text.slice(to), from + name.length)
        }
      />
      {PhotoTray && <PhotoTray ref={photos} touches={touches} onStored={onPhoto} />}
      {refusal ? (
        <p className="hint">{'Votre texte est gardé ici\u202f: vous pouvez le copier.'}</p>
      ) : (
        <div className="reply-acts">
          {isStaff(viewer.roles) && (
            <div className="reply-templates needs-script">
              <Suspense>
                {hydrated && (
                  <Templates
                    isEmpty={text.text.trim() === ''}
                    onChoose={(template) => text.write(template, template.length)}
                  />
                )}
              </Suspense>
            </div>
          )}
          <Button
            className="needs-script"
            kind="bare"
            icon="image-plus"
            onClick={() => setTouches(touches + 1)}
          >
            Photos
          </Button>
          <Button type="submit" icon="reply" busy={isBusy}>
            Répondre
          </Button>
        </div>
      )}
    </OperationForm>
  )
}

function insertIntoReply({ field, write }: ReturnType<typeof useReplyText>, quotation: string): void {
  const { current } = field
  if (!current) return
  const caret = [current.selectionStart, current.selectionEnd] as const
  const { text, at } = insertQuotation(current.value, caret, quotation)
  write(text, at)
  current.scrollIntoView({ block: 'center' })
}

/** Suggestions for a mention, chosen by arrows and Enter or by click. */
function MentionList({ list }: { list: ReturnType<typeof useMentionList> }) {
  const { open, id, optionId, choose } = list
  return (
    <div className="mention-place">
      <p className="sr" role="status">
        {open && (open.people.length === 1 ? '1 membre proposé' : `${open.people.length} membres proposés`)}
      </p>
      {open && (
        <div className="mention-list" role="listbox" id={id} aria-label="Membres de cette page">
          {open.people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and tells which one is active
            <div
              key={person.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === open.highlighted}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

interface Options {
  topic: Topic
  text: ReturnType<typeof useReplyText>
  /** Position of the last post on the page. */
  read: number | null
  /** A rejected plain form. */
  error: string
  photos: RefObject<PhotoTrayHandle | null>
  /** Adds the new post; returns false when it is on another page. */
  onAdded: (post: Post) => Promise<boolean>
  /** Called when the reader may no longer reply. */
  onRefused: (reason: string) => void
}

/**
 * Sends a reply. The post is shown on its page, also when that is another one; rejected text stays in the
 * field.
 */
function useReply({ topic, text, read, error: first, photos, onAdded, onRefused }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(first || undefined)

  const done = async (message: string, post: Post) => {
    text.clear()
    const href = postHref(topic.slug, post)
    const isHere = await onAdded(post)
    const sending = photos.current?.send({ href, id: post.id })
    if (isHere) document.getElementById(`post-${post.id}`)?.scrollIntoView({ block: 'nearest' })
    // A photo that failed is retried here.
    if (isHere || (await sending) === false) return showSuccess(message)
    showAfterNavigation(message)
    return navigateTo(href)
  }
  const send = async () => {
    const params = { topicId: String(topic.topic_id) }
    if (isBusy) return
    setBusy(true)
    try {
      const schema = await loadBodySchema(replyToTopic)
      const typed = text.field.current?.value ?? ''
      const checked = schema?.safeParse({ post: typed })
      setError(checked?.error?.issues[0]?.message)
      if (checked?.success === false) return text.field.current?.focus()
      if (photos.current?.check() === false) return
      const body = { post: checked?.data.post ?? typed, client_key: text.keyOf(), read }
      const { message, post } = await callApi(replyToTopic, { params, body })
      await done(message, post)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const { status, serverMessage, errors } = failure
      if (errors.post) setError(errors.post[0])
      else if (status === 403 && serverMessage) onRefused(serverMessage)
      else await showError(serverMessage)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, send, forget: () => setError(undefined) }
}

/** Remaining characters from which the counter is shown. */
const COUNTER_FROM = 500

interface ReplyFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Initial text. */
  first: string
  text: string
  error: string | undefined
  isReadOnly: boolean
  people: readonly MentionCandidate[]
  onType: () => void
  onChoose: (text: string, from: number, to: number) => void
}

/** Field of a reply; suggests members of the page after `@`. */
function ReplyField(props: ReplyFieldProps) {
  const { field, first, text, error, isReadOnly, people, onType, onChoose } = props
  const list = useMentionList(people, onChoose)
  const [isFocused, setFocused] = useState(false)
  const left = POST_MAX - text.length
  return (
    <div className="reply-field">
      <Field label="Votre réponse" error={error} left={left <= COUNTER_FROM ? left : null}>
        {(control) => (
          <>
            <Suspense>{isFocused && <PostEditor text={text} people={people} />}</Suspense>
            <textarea
              {...control}
              {...list.field}
              ref={field}
              className="textarea"
              name="post"
              rows={4}
              dir="auto"
              defaultValue={first}
              placeholder="Dites-le comme à une table d’amis…"
              readOnly={isReadOnly}
              onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
                onType()
                list.look(event.target)
              }}
              onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) =>
                list.press(event) || submitOnShortcut(event)
              }
              onFocus={() => {
                setFocused(true)
                void loadBodySchema(replyToTopic)
              }}
              onBlur={list.close}
            />
          </>
        )}
      </Field>
      <MentionList list={list} />
    </div>
  )
}

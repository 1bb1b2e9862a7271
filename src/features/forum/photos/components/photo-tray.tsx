import '../../../../ui/styles/post-tray.css'
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { canBePicture } from '../../../../client/picture.ts'
import { NOT_A_PICTURE } from '../../../../shared/upload-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { listPosts, type PostPhoto } from '../../posts/contract.ts'
import { getTopic } from '../../topics/contract.ts'
import { ALT_MAX_LENGTH, getPostPhotoPermission } from '../contract.ts'
import * as texts from '../tray-texts.ts'
import { type PhotoDraft, PhotoOutbox } from './photo-outbox.ts'

/** Photos of the form of a post. */
export interface PhotoTrayHandle {
  /** Whether no photo waits for its post. */
  isEmpty: () => boolean
  /** Checks the descriptions before the post is sent, and focuses the first wrong one. */
  check: () => boolean
  /** @returns whether all photos are stored */
  send: (post: { href: string } & ({ id: number } | { slug: string })) => Promise<boolean>
}

export interface PhotoTrayProps {
  /** Counts the member's touches of the button. */
  touches: number
  /** Receives each stored photo. */
  onStored?: ((postId: number, photo: PostPhoto) => void) | undefined
  ref: Ref<PhotoTrayHandle>
}

/** The photos of a post that is being written, or why there can be none yet. Loaded on demand. */
export default function PhotoTray({ touches, onStored, ref }: PhotoTrayProps) {
  const picker = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [notice, setNotice] = useState('')
  // Of the post that was sent without some of its photos.
  const [href, setHref] = useState('')
  const latest = useRef(onStored)
  latest.current = onStored
  const [outbox] = useState(() => new PhotoOutbox((postId, photo) => latest.current?.(postId, photo)))
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.list, outbox.list)
  useImperativeHandle(ref, () =>
    toHandle(outbox, list, (areStored, sentTo) => {
      setNotice(areStored ? texts.PHOTOS_SENT : '')
      setHref(areStored ? '' : sentTo)
    }),
  )
  useTouches(touches, async () => {
    const refusal = await findRefusal()
    setNotice(refusal ?? '')
    if (!refusal) picker.current?.click()
  })
  useLeaveWarning(drafts.some(({ phase }) => phase === 'sending'))
  const retry = async (key: string) => {
    if (await outbox.retry(key)) setNotice(texts.PHOTOS_SENT)
  }
  const choose = (files: readonly File[]) => {
    const pictures = files.filter(canBePicture)
    const hasRoom = outbox.add(pictures)
    if (!hasRoom) setNotice(texts.FOUR_AT_MOST)
    else setNotice(pictures.length < files.length ? NOT_A_PICTURE : '')
  }
  return (
    <section
      className="post-tray"
      aria-label="Photos de votre message"
      hidden={!notice && drafts.length === 0}
    >
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        aria-label="Choisir des photos"
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <p role="status" className={notice ? 'small' : 'sr'}>
        {notice}
      </p>
      <ul ref={list}>
        {drafts.map((draft, index) => (
          <ChosenPhoto key={draft.key} draft={draft} number={index + 1} outbox={outbox} onRetry={retry} />
        ))}
      </ul>
      {drafts.some(({ post }) => post === null) && <p className="hint">{texts.CHECKED_FIRST}</p>}
      {href && (
        <p className="small">
          {drafts.some(({ phase }) => phase === 'failed') && texts.POST_SENT_WITHOUT}{' '}
          <a href={href}>{texts.SEE_POST}</a>
        </p>
      )}
    </section>
  )
}

function toHandle(
  outbox: PhotoOutbox,
  list: { current: HTMLUListElement | null },
  onSent: (areStored: boolean, href: string) => void,
): PhotoTrayHandle {
  const isEmpty = () => !outbox.list().some(({ post }) => post === null)
  return {
    isEmpty,
    check: () => {
      const wrong = outbox.check()
      const index = outbox.list().findIndex(({ key }) => key === wrong)
      list.current?.querySelectorAll('textarea')[index]?.focus()
      return wrong === null
    },
    send: async (post) => {
      if (isEmpty()) return true
      const find = 'id' in post ? async () => post.id : () => findFirstPost(post.slug)
      const areStored = await outbox.send({ href: post.href, find })
      onSent(areStored, post.href)
      return areStored
    },
  }
}

/** A new topic is known by its address. */
async function findFirstPost(slug: string): Promise<number> {
  const [{ topic_id }] = await callApi(getTopic, { params: { slug } })
  const { data } = await callApi(listPosts, {
    params: { topicId: String(topic_id) },
    query: { page: '1' },
  })
  if (!data[0]) throw new CallError(404, undefined)
  return data[0].id
}

interface ChosenPhotoProps {
  draft: PhotoDraft
  /** From 1. */
  number: number
  outbox: PhotoOutbox
  onRetry: (key: string) => void
}

function ChosenPhoto({ draft, number, outbox, onRetry }: ChosenPhotoProps) {
  const { key, preview, alt, phase, share, failure, altError } = draft
  const field = useRef<HTMLLIElement>(null)
  const isFirst = number === 1
  // The member describes the photo next.
  useEffect(() => {
    if (isFirst) field.current?.querySelector('textarea')?.focus()
  }, [isFirst])
  const name = texts.formatPhotoName(number)
  return (
    <li ref={field}>
      <img src={preview} alt={name} />
      <div className="post-tray-side">
        <TextArea
          label={number === 1 ? texts.DESCRIBE : `${texts.DESCRIBE} (${name.toLowerCase()})`}
          hint={number === 1 && phase === 'chosen' ? texts.DESCRIBE_HINT : undefined}
          rows={2}
          maxLength={ALT_MAX_LENGTH}
          defaultValue={alt}
          readOnly={phase === 'sending'}
          error={altError || undefined}
          onChange={({ target }) => outbox.describe(key, target.value)}
        />
        {phase === 'sending' && (
          <progress aria-label={`Envoi\u202f: ${name.toLowerCase()}`} value={share < 1 ? share : undefined} />
        )}
        {failure && (
          <p role="alert" className="error">
            <Icon name="circle-alert" size="sm" />
            {failure}
          </p>
        )}
        {phase !== 'sending' && (
          <div className="post-tray-acts">
            {phase === 'failed' && (
              <Button kind="soft" small icon="rotate-cw" onClick={() => onRetry(key)}>
                {texts.RETRY}
              </Button>
            )}
            <Button kind="bare" icon="trash-2" onClick={() => outbox.drop(key)}>
              Retirer
              <span className="sr">{`\u00a0la ${name.toLowerCase()}`}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Runs at each touch, also at one before this was loaded. */
function useTouches(touches: number, run: () => Promise<void>): void {
  const onTouch = useEffectEvent(run)
  useEffect(() => {
    if (touches > 0) void onTouch()
  }, [touches])
}

/** A page that is left while it sends loses what it sends. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
}

let isAllowed = false

/** Why the member can add no photos; a permission is requested once. */
async function findRefusal(): Promise<string | null> {
  if (isAllowed) return null
  try {
    const { refusal } = await callApi(getPostPhotoPermission, {})
    isAllowed = refusal === null
    return refusal
  } catch (error) {
    // Without an answer the server decides when a photo is sent.
    return error instanceof CallError && error.status > 0 ? (error.serverMessage ?? null) : null
  }
}

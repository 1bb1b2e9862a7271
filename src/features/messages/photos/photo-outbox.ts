import { CallError } from '../../../client/call.ts'
import { preparePicture } from '../../../client/picture.ts'
import { uploadFile } from '../../../client/upload.ts'
import { createUuid } from '../../../client/uuid.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { DAILY_LIMIT_CODE, GENERIC_ERROR, INVALID_DATA } from '../../../shared/texts.ts'
import { PHOTO_TOO_LARGE } from '../../../shared/upload-texts.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { ALT_FIELD, KEY_FIELD, REPLY_FIELD, sendPhoto } from './contract.ts'
import { CONNECTION_LOST, LIMIT_OF_TODAY, SITE_BUSY } from './texts.ts'

/** A chosen photo until the server has stored it. */
export interface PhotoDraft {
  /** Idempotency key: a retry sends the same message. */
  key: string
  file: File
  /** Object URL of the picture. */
  preview: string
  /** Its description. */
  alt: string
  phase: 'chosen' | 'sending' | 'failed'
  /** Share sent, 0 to 1. */
  share: number
  failure: string
}

type Listener = (draft: PhotoDraft | null, sent?: { message: ConversationMessage; key: string }) => void

/** The chosen photo of a conversation: kept and sent while another one is open. */
export interface PhotoOutbox {
  draft(): PhotoDraft | null
  /** Replaces the chosen photo, unless one is being sent. @returns whether it did */
  choose(file: File): boolean
  describe(alt: string): void
  send(replyTo: number | null): Promise<void>
  drop(): void
  /** @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void
}

const outboxes = new Map<string, PhotoOutbox>()

/** One outbox per member and conversation in this page. */
export function getPhotoOutbox(me: number, conversation: number): PhotoOutbox {
  const name = `${me} ${conversation}`
  const box = outboxes.get(name) ?? createPhotoOutbox(conversation)
  outboxes.set(name, box)
  return box
}

/** Shows a picture above the composer, where the member sends it. @returns false while another one is being sent */
export const offerPhoto = (me: number, conversation: number, file: File): boolean =>
  getPhotoOutbox(me, conversation).choose(file)

function createPhotoOutbox(conversation: number): PhotoOutbox {
  let draft: PhotoDraft | null = null
  let replied: number | null = null
  let controller = new AbortController()
  const listeners = new Set<Listener>()
  const set = (next: PhotoDraft | null, sent?: { message: ConversationMessage; key: string }) => {
    if (draft && draft.preview !== next?.preview) URL.revokeObjectURL(draft.preview)
    draft = next
    for (const listener of listeners) listener(draft, sent)
  }
  const change = (key: string, changed: Partial<PhotoDraft>) => {
    if (draft?.key === key) set({ ...draft, ...changed })
  }
  return {
    draft: () => draft,
    choose: (file) => {
      if (draft?.phase === 'sending') return false
      const preview = URL.createObjectURL(file)
      replied = null
      set({ key: createUuid(), file, preview, alt: '', phase: 'chosen', share: 0, failure: '' })
      return true
    },
    describe: (alt) => {
      if (draft) set({ ...draft, alt })
    },
    send: async (replyTo) => {
      if (!draft || draft.phase === 'sending') return
      const { key, file, alt } = draft
      replied = draft.phase === 'failed' ? replied : replyTo
      controller = new AbortController()
      set({ ...draft, phase: 'sending', share: 0, failure: '' })
      try {
        const message = await uploadPhoto(
          conversation,
          { key, file, alt, replied },
          controller.signal,
          (share) => change(key, { share }),
        )
        if (draft?.key === key) set(null, { message, key })
      } catch (error) {
        change(key, { phase: 'failed', failure: formatFailure(error) })
      }
    },
    drop: () => {
      controller.abort()
      set(null)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function uploadPhoto(
  conversation: number,
  { key, file, alt, replied }: { key: string; file: File; alt: string; replied: number | null },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ConversationMessage> {
  const picture = await preparePicture(file)
  if (!picture) throw new CallError(413, PHOTO_TOO_LARGE)
  const fields = {
    [KEY_FIELD]: key,
    ...(replied === null ? {} : { [REPLY_FIELD]: String(replied) }),
    ...(alt.trim() ? { [ALT_FIELD]: alt } : {}),
  }
  const params = { thread: String(conversation) }
  const { sent } = await uploadFile(sendPhoto, picture, { onProgress, signal, params, fields })
  return sent
}

/** Sentences for answers without one of their own: network failures and proxies. */
const FAILURE_TEXTS: Record<number, string> = {
  0: CONNECTION_LOST,
  413: PHOTO_TOO_LARGE,
  502: SITE_BUSY,
  503: SITE_BUSY,
  504: SITE_BUSY,
}

function formatFailure(error: unknown): string {
  if (!(error instanceof CallError)) return GENERIC_ERROR
  if (error.serverMessage === DAILY_LIMIT_CODE) return LIMIT_OF_TODAY
  const ofField = error.errors[UPLOAD_FIELD]?.[0] ?? Object.values(error.errors)[0]?.[0]
  const sentence = error.serverMessage === INVALID_DATA ? undefined : error.serverMessage
  return ofField ?? sentence ?? FAILURE_TEXTS[error.status] ?? GENERIC_ERROR
}

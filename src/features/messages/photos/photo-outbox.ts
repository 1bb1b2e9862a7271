import { CallError } from '../../../client/call.ts'
import { formatUploadFailure, uploadPhoto } from '../../../client/photo-upload.ts'
import { createUuid } from '../../../client/uuid.ts'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { ALT_FIELD, KEY_FIELD, REPLY_FIELD, sendPhoto } from './contract.ts'
import { LIMIT_OF_TODAY } from './texts.ts'

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
      const { key, file } = draft
      replied = draft.phase === 'failed' ? replied : replyTo
      controller = new AbortController()
      set({ ...draft, phase: 'sending', share: 0, failure: '' })
      try {
        const { sent } = await uploadPhoto(sendPhoto, file, {
          onProgress: (share) => change(key, { share }),
          signal: controller.signal,
          params: { thread: String(conversation) },
          fields: createFields(draft, replied),
        })
        if (draft?.key === key) set(null, { message: sent, key })
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

const createFields = ({ key, alt }: PhotoDraft, replied: number | null): Record<string, string> => ({
  [KEY_FIELD]: key,
  ...(replied === null ? {} : { [REPLY_FIELD]: String(replied) }),
  ...(alt.trim() ? { [ALT_FIELD]: alt } : {}),
})

const formatFailure = (error: unknown): string =>
  error instanceof CallError && error.serverMessage === DAILY_LIMIT_CODE
    ? LIMIT_OF_TODAY
    : formatUploadFailure(error)

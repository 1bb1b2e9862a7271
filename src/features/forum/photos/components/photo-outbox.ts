import { CallError } from '../../../../client/call.ts'
import { formatUploadFailure, uploadPhoto } from '../../../../client/photo-upload.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { hasContact } from '../../../../shared/contact-details.ts'
import type { PostPhoto } from '../../posts/contract.ts'
import { ALT_MAX_LENGTH, addPostPhoto } from '../contract.ts'
import { PHOTOS_PER_POST } from '../counts.ts'
import { ALT_REQUIRED, ALT_TOO_LONG, ALT_WITH_CONTACT } from '../page-texts.ts'

/** A chosen photo until the server has stored it. */
export interface PhotoDraft {
  key: string
  file: File
  /** Object URL of the picture. */
  preview: string
  /** Its description. */
  alt: string
  phase: 'chosen' | 'sending' | 'failed'
  /** Share sent, 0 to 1. */
  share: number
  /** Under the description. */
  altError: string
  /** Under the photo. */
  failure: string
  /** The post that it belongs to, once that is sent. */
  post: SentPost | null
}

export interface SentPost {
  href: string
  /** The id of the post. */
  find: () => Promise<number>
}

type OnStored = (postId: number, photo: PostPhoto) => void

const isNew = ({ post }: PhotoDraft) => post === null

/** The photos of a post that is being written, and those of former ones that are not stored yet. */
export class PhotoOutbox {
  #drafts: readonly PhotoDraft[] = []
  readonly #listeners = new Set<() => void>()
  readonly #onStored: OnStored

  /** @param onStored receives each stored photo */
  constructor(onStored: OnStored) {
    this.#onStored = onStored
  }

  readonly list = (): readonly PhotoDraft[] => this.#drafts

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds pictures. @returns whether there was room for all */
  add(files: readonly File[]): boolean {
    const room = PHOTOS_PER_POST - this.#drafts.filter(isNew).length
    this.#set([...this.#drafts, ...files.slice(0, room).map(createDraft)])
    return files.length <= room
  }

  describe(key: string, alt: string): void {
    this.#change(key, { alt, altError: '' })
  }

  drop(key: string): void {
    const draft = this.#find(key)
    if (draft) URL.revokeObjectURL(draft.preview)
    this.#set(this.#drafts.filter((one) => one.key !== key))
  }

  /** Checks the descriptions of photos whose post is not sent yet. @returns the key of the first wrong one */
  check(): string | null {
    this.#set(
      this.#drafts.map((draft) => (isNew(draft) ? { ...draft, altError: checkAlt(draft.alt) } : draft)),
    )
    return this.#drafts.find((draft) => isNew(draft) && draft.altError)?.key ?? null
  }

  /** Sends the chosen photos to their post, one after the other. @returns whether all are stored */
  async send(post: SentPost): Promise<boolean> {
    const keys = this.#drafts.filter(isNew).map(({ key }) => key)
    this.#set(this.#drafts.map((draft) => (isNew(draft) ? { ...draft, post } : draft)))
    for (const key of keys) await this.retry(key)
    return !keys.some((key) => this.#find(key))
  }

  /** Sends a photo to its post. @returns whether no photo of a sent post is left */
  async retry(key: string): Promise<boolean> {
    const draft = this.#find(key)
    if (!draft?.post || draft.phase === 'sending') return false
    this.#change(key, { phase: 'sending', share: 0, failure: '', altError: '' })
    try {
      const postId = await draft.post.find()
      const { photo } = await uploadPhoto(addPostPhoto, draft.file, {
        onProgress: (share) => this.#change(key, { share }),
        signal: new AbortController().signal,
        params: { postId: String(postId) },
        fields: { alt: draft.alt.trim() },
      })
      this.drop(key)
      this.#onStored(postId, photo)
    } catch (error) {
      this.#change(key, { phase: 'failed', ...toFailure(error) })
    }
    return this.#drafts.every(isNew)
  }

  #find(key: string): PhotoDraft | undefined {
    return this.#drafts.find((draft) => draft.key === key)
  }

  #change(key: string, changed: Partial<PhotoDraft>): void {
    this.#set(this.#drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)))
  }

  #set(drafts: readonly PhotoDraft[]): void {
    this.#drafts = drafts
    for (const listener of this.#listeners) listener()
  }
}

function createDraft(file: File): PhotoDraft {
  return {
    key: createUuid(),
    file,
    preview: URL.createObjectURL(file),
    alt: '',
    phase: 'chosen',
    share: 0,
    altError: '',
    failure: '',
    post: null,
  }
}

/** As the server checks it, so that a wrong one is seen before the post is sent. */
function checkAlt(alt: string): string {
  if (alt.trim() === '') return ALT_REQUIRED
  if (alt.trim().length > ALT_MAX_LENGTH) return ALT_TOO_LONG
  return hasContact(alt) ? ALT_WITH_CONTACT : ''
}

function toFailure(error: unknown): Pick<PhotoDraft, 'failure' | 'altError'> {
  const altError = error instanceof CallError ? (error.errors.alt?.[0] ?? '') : ''
  return { failure: altError ? '' : formatUploadFailure(error), altError }
}

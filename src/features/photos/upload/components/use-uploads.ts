import { useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { canBePicture, preparePicture } from '../../../../client/picture.ts'
import { uploadFile } from '../../../../client/upload.ts'
import { UPLOAD_FIELD } from '../../../../shared/photos.ts'
import { GENERIC_ERROR, INVALID_DATA } from '../../../../shared/texts.ts'
import { NO_PHOTO_CHOSEN, NOT_A_PICTURE, PHOTO_TOO_LARGE } from '../../../../shared/upload-texts.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import type { PhotoEdit } from '../../frames/components/crop-editor.tsx'
import { editPhoto } from '../../frames/contract.ts'
import { uploadPhoto } from '../contract.ts'
import {
  ALBUM_FULL,
  CONNECTION_LOST,
  formatPhotosSkipped,
  SITE_OVERLOADED,
  UPLOAD_TOO_FAST,
} from '../texts.ts'

/** A chosen photo and its progress. */
export interface PhotoUpload {
  id: number
  /** The chosen file, for retries. */
  file: File
  /** Object URL of the picture. */
  preview: string
  phase: 'waiting' | 'sending' | 'analysing' | 'sent' | 'failed'
  /** Share sent, 0 to 1. */
  share: number
  failure: UploadFailure | null
  /** The server's confirmation. */
  message: string
  /** Its member is cropping it, during the upload. */
  isCropping: boolean
  /** Text as typed, and why the server refused it. */
  alt: string
  altError: string
}

/** Uploads chosen photos one by one, up to the room left in the album. */
export function useUploads(capacity: number) {
  const [items, setItems] = useState<PhotoUpload[]>([])
  const [notice, setNotice] = useState('')
  const work = useRef<UploadQueue>({
    queue: [],
    isRunning: false,
    controller: new AbortController(),
    nextId: 1,
    photoIds: new Map(),
    edits: new Map(),
  })

  const change = (id: number, changed: Partial<PhotoUpload>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changed } : item)))
  const drop = (dropped: (item: PhotoUpload) => boolean) =>
    setItems((all) => {
      for (const { preview } of all.filter(dropped)) URL.revokeObjectURL(preview)
      return all.filter((item) => !dropped(item))
    })
  const start = (added: PhotoUpload[]) => {
    work.current.queue.push(...added)
    if (!work.current.isRunning) void sendQueue(work.current, change)
  }

  const accepted = items.filter(({ phase }) => phase !== 'failed')
  const add = (files: File[]) => {
    // The file picker was cancelled: keep the current state.
    if (files.length === 0 && items.length > 0) return
    const pictures = files.filter(canBePicture)
    const room = Math.max(0, capacity - accepted.length)
    const added = pictures.slice(0, room).map((file) => createUpload(file, work.current.nextId++))
    setNotice(chooseNotice(files.length, pictures.length, added.length))
    if (added.length === 0) return
    drop(({ phase }) => phase === 'failed')
    setItems((all) => [...all, ...added])
    start(added)
  }
  const retry = () => {
    setNotice('')
    const failed = items
      .filter(({ phase }) => phase === 'failed')
      .map((item) => ({ ...item, ...INITIAL_STATE }))
    setItems((all) => all.map((item) => failed.find(({ id }) => id === item.id) ?? item))
    start(failed)
  }
  const cancel = () => {
    setNotice('')
    work.current.queue = []
    work.current.controller.abort()
    drop(({ phase }) => phase !== 'sent' && phase !== 'failed')
  }
  /** Ends the cropping; the edit is saved once the photo has arrived. */
  const crop = (id: number, edit: PhotoEdit) => {
    change(id, { isCropping: false, alt: edit.alt, altError: '' })
    work.current.edits.set(id, edit)
    void saveEdit(id, work.current, change)
  }
  return {
    items,
    notice,
    left: capacity - accepted.filter(({ phase }) => phase === 'sent').length,
    add,
    retry,
    cancel,
    crop,
  }
}

interface UploadQueue {
  queue: PhotoUpload[]
  isRunning: boolean
  /** Aborts the current upload. */
  controller: AbortController
  nextId: number
  /** Ids of stored photos, by upload. */
  photoIds: Map<number, number>
  /** Crops and texts that wait for their photo. */
  edits: Map<number, PhotoEdit>
}

const INITIAL_STATE = {
  phase: 'waiting',
  share: 0,
  failure: null,
  message: '',
  isCropping: false,
  alt: '',
  altError: '',
} as const

const createUpload = (file: File, id: number): PhotoUpload => ({
  id,
  file,
  preview: URL.createObjectURL(file),
  ...INITIAL_STATE,
})

function chooseNotice(chosen: number, pictures: number, added: number): string {
  if (chosen === 0) return NO_PHOTO_CHOSEN
  if (pictures < chosen) return NOT_A_PICTURE
  if (added === 0) return ALBUM_FULL
  return added < pictures ? formatPhotosSkipped(added, pictures - added) : ''
}

type UpdateUpload = (id: number, changed: Partial<PhotoUpload>) => void

/** Uploads until the queue is empty; several successes show one toast. */
async function sendQueue(work: UploadQueue, change: UpdateUpload): Promise<void> {
  work.isRunning = true
  let lastMessage = ''
  for (let item = work.queue.shift(); item; item = work.queue.shift()) {
    work.controller = new AbortController()
    lastMessage = (await sendUpload(item, work, change)) ?? lastMessage
  }
  work.isRunning = false
  if (lastMessage) showSuccess(lastMessage)
}

/** @returns the server's confirmation */
async function sendUpload(
  { id, file }: PhotoUpload,
  work: UploadQueue,
  change: UpdateUpload,
): Promise<string | undefined> {
  const { signal } = work.controller
  change(id, { phase: 'sending' })
  try {
    const picture = await preparePicture(file, () => !work.edits.has(id) && change(id, { isCropping: true }))
    if (!picture) {
      change(id, { phase: 'failed', failure: TOO_LARGE_FAILURE })
      return
    }
    const onProgress = (share: number) => change(id, { share, phase: share < 1 ? 'sending' : 'analysing' })
    const { message, id: photoId } = await uploadFile(uploadPhoto, picture, { signal, onProgress })
    work.photoIds.set(id, photoId)
    change(id, { phase: 'sent', message })
    void saveEdit(id, work, change)
    return message
  } catch (error) {
    if (signal.aborted) return
    const failure = toFailure(error)
    change(id, { phase: 'failed', failure, isCropping: false })
    if (!failure.isPhotoFault) showError(failure.sentence)
  }
}

/** Sends crop and text once both they and the photo are there; a failure opens the cropping again. */
async function saveEdit(id: number, work: UploadQueue, change: UpdateUpload): Promise<void> {
  const [photoId, edit] = [work.photoIds.get(id), work.edits.get(id)]
  if (photoId === undefined || !edit) return
  work.edits.delete(id)
  const { crop, turn, alt } = edit
  // As the server decides by itself.
  if (!crop && turn === 0 && !alt) return
  try {
    await callApi(editPhoto, {
      params: { photoId: String(photoId) },
      body: { crop: crop && [...crop], turns: turn, alt },
    })
  } catch (error) {
    const errors = error instanceof CallError ? error.errors : {}
    change(id, { isCropping: true, altError: errors.alt?.[0] ?? '' })
    if (!errors.alt)
      showError(errors.crop?.[0] ?? (error instanceof CallError ? error.serverMessage : undefined))
  }
}

interface UploadFailure {
  sentence: string
  /** A fault of the photo shows under it and not as a toast. */
  isPhotoFault: boolean
}

/** Sentences for answers without one of their own: network failures and proxies. */
const FAILURE_TEXTS: Record<number, string> = {
  0: CONNECTION_LOST,
  413: PHOTO_TOO_LARGE,
  429: UPLOAD_TOO_FAST,
  502: SITE_OVERLOADED,
  503: SITE_OVERLOADED,
  504: SITE_OVERLOADED,
}

/** Too large, and this browser cannot make it smaller. */
const TOO_LARGE_FAILURE: UploadFailure = { sentence: PHOTO_TOO_LARGE, isPhotoFault: true }

/** Sentence of a failed upload (specification 2, sections 5 and 8). */
function toFailure(error: unknown): UploadFailure {
  if (!(error instanceof CallError)) return { sentence: GENERIC_ERROR, isPhotoFault: false }
  const ofPhoto = error.errors[UPLOAD_FIELD]?.[0]
  if (ofPhoto) return { sentence: ofPhoto, isPhotoFault: true }
  const sentence = error.serverMessage === INVALID_DATA ? undefined : error.serverMessage
  return { sentence: sentence ?? FAILURE_TEXTS[error.status] ?? GENERIC_ERROR, isPhotoFault: false }
}

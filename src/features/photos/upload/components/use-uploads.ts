import { useRef, useState } from 'react'
import { CallError } from '../../../../client/call.ts'
import { uploadFile } from '../../../../client/upload.ts'
import { GENERIC_ERROR, INVALID_DATA } from '../../../../shared/texts.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { UPLOAD_FIELD, UPLOAD_MAX_BYTES, uploadPhoto } from '../contract/upload.ts'
import {
  CONNECTION_LOST,
  formatPhotosSkipped,
  SITE_OVERLOADED,
  UPLOAD_TOO_FAST,
} from '../upload-page-texts.ts'
import { ALBUM_FULL, NO_PHOTO_CHOSEN, NOT_A_PICTURE, PHOTO_TOO_LARGE } from '../upload-texts.ts'

/** A chosen photo on its way. */
export interface PhotoUpload {
  id: number
  /** As it was chosen; kept, so that it can be sent again. */
  file: File
  /** Address of the picture in this browser. */
  preview: string
  phase: 'waiting' | 'sending' | 'analysing' | 'sent' | 'failed'
  /** Share that has been sent, 0 to 1. */
  share: number
  failure: UploadFailure | null
  /** What the server said when it took it. */
  message: string
}

/** Sends chosen photos one after the other, up to the free places of the album. */
export function useUploads(capacity: number) {
  const [items, setItems] = useState<PhotoUpload[]>([])
  const [notice, setNotice] = useState('')
  const work = useRef<UploadQueue>({
    queue: [],
    isRunning: false,
    controller: new AbortController(),
    nextId: 1,
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
    // Another one was to be chosen, and was not: what is shown still holds.
    if (files.length === 0 && items.length > 0) return
    const pictures = files.filter(canBePicture)
    const free = Math.max(0, capacity - accepted.length)
    const added = pictures.slice(0, free).map((file) => createUpload(file, work.current.nextId++))
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
  return {
    items,
    notice,
    left: capacity - accepted.filter(({ phase }) => phase === 'sent').length,
    add,
    retry,
    cancel,
  }
}

interface UploadQueue {
  queue: PhotoUpload[]
  isRunning: boolean
  /** Of the photo that is being sent. */
  controller: AbortController
  nextId: number
}

const INITIAL_STATE = { phase: 'waiting', share: 0, failure: null, message: '' } as const

const createUpload = (file: File, id: number): PhotoUpload => ({
  id,
  file,
  preview: URL.createObjectURL(file),
  ...INITIAL_STATE,
})

/** Some systems name no kind where they know none, HEIC for one; the server looks closer. */
const canBePicture = ({ type }: File) => type === '' || type.startsWith('image/')

function chooseNotice(chosen: number, pictures: number, added: number): string {
  if (chosen === 0) return NO_PHOTO_CHOSEN
  if (pictures < chosen) return NOT_A_PICTURE
  if (added === 0) return ALBUM_FULL
  return added < pictures ? formatPhotosSkipped(added, pictures - added) : ''
}

type UpdateUpload = (id: number, changed: Partial<PhotoUpload>) => void

/** Sends until the queue is empty; several successes are told by one toast. */
async function sendQueue(work: UploadQueue, change: UpdateUpload): Promise<void> {
  work.isRunning = true
  let lastMessage = ''
  for (let item = work.queue.shift(); item; item = work.queue.shift()) {
    work.controller = new AbortController()
    lastMessage = (await sendUpload(item, work.controller.signal, change)) ?? lastMessage
  }
  work.isRunning = false
  if (lastMessage) showSuccess(lastMessage)
}

/** @returns what the server said when it took the photo */
async function sendUpload(
  { id, file }: PhotoUpload,
  signal: AbortSignal,
  change: UpdateUpload,
): Promise<string | undefined> {
  change(id, { phase: 'sending' })
  try {
    const picture = await preparePicture(file)
    if (!picture) {
      change(id, { phase: 'failed', failure: TOO_LARGE_FAILURE })
      return
    }
    const onProgress = (share: number) => change(id, { share, phase: share < 1 ? 'sending' : 'analysing' })
    const { message } = await uploadFile(uploadPhoto, picture, { signal, onProgress })
    change(id, { phase: 'sent', message })
    return message
  } catch (error) {
    if (signal.aborted) return
    const failure = toFailure(error)
    change(id, { phase: 'failed', failure })
    if (!failure.isPhotoFault) showError(failure.sentence)
  }
}

interface UploadFailure {
  sentence: string
  /** Says what is wrong with the photo: stands under it and is not toasted. */
  isPhotoFault: boolean
}

/** Where an answer brings no sentence of its own: from the network, or from what stands before the site. */
const FAILURE_TEXTS: Record<number, string> = {
  0: CONNECTION_LOST,
  413: PHOTO_TOO_LARGE,
  429: UPLOAD_TOO_FAST,
  502: SITE_OVERLOADED,
  503: SITE_OVERLOADED,
  504: SITE_OVERLOADED,
}

/** Too heavy as it is, and not to be made lighter in this browser. */
const TOO_LARGE_FAILURE: UploadFailure = { sentence: PHOTO_TOO_LARGE, isPhotoFault: true }

/** What is said when a photo was not taken (specification 2, sections 5 and 8). */
function toFailure(error: unknown): UploadFailure {
  if (!(error instanceof CallError)) return { sentence: GENERIC_ERROR, isPhotoFault: false }
  const ofPhoto = error.errors[UPLOAD_FIELD]?.[0]
  if (ofPhoto) return { sentence: ofPhoto, isPhotoFault: true }
  const said = error.serverMessage === INVALID_DATA ? undefined : error.serverMessage
  return { sentence: said ?? FAILURE_TEXTS[error.status] ?? GENERIC_ERROR, isPhotoFault: false }
}

/** Pixels of the long side; a larger picture is sent smaller than it is. */
const MAX_SIDE = 4096
const JPEG_QUALITY = 0.9

/** Kinds that the server reads for sure; another that this browser reads is made a JPEG. */
const SUPPORTED_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

interface Size {
  width: number
  height: number
}

/** Sent as it is, made a JPEG of this size, or too heavy to be sent. */
type UploadPlan = 'send' | 'refuse' | Size

/** What becomes of a picture. @param size null where this browser cannot read it */
export function planUpload({
  bytes,
  type,
  size,
}: {
  bytes: number
  type: string
  size: Size | null
}): UploadPlan {
  const isLight = bytes <= UPLOAD_MAX_BYTES
  if (!size) return isLight ? 'send' : 'refuse'
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  if (scale === 1 && isLight && SUPPORTED_TYPES.includes(type)) return 'send'
  return { width: scaleSide(size.width, scale), height: scaleSide(size.height, scale) }
}

const scaleSide = (side: number, scale: number) => Math.max(1, Math.round(side * scale))

/** The picture as it is to be sent; null when it is too heavy and cannot be made lighter here. */
export async function preparePicture(file: File): Promise<File | null> {
  const picture = await decodePicture(file)
  const plan = planUpload({ bytes: file.size, type: file.type, size: picture })
  const jpeg = picture && typeof plan === 'object' ? await renderJpeg(picture, plan) : null
  picture?.close()
  if (jpeg && jpeg.size <= UPLOAD_MAX_BYTES) return new File([jpeg], 'photo.jpg', { type: 'image/jpeg' })
  return file.size <= UPLOAD_MAX_BYTES ? file : null
}

async function decodePicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function renderJpeg(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A JPEG has no transparency: what is clear would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

import { useRef, useState } from 'react'
import { CallError } from '../../../../client/call.ts'
import { uploadFile } from '../../../../client/upload.ts'
import { GENERIC_ERROR, INVALID_DATA } from '../../../../shared/texts.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { UPLOAD_FIELD, UPLOAD_MAX, uploadPhoto } from '../../contract/upload.ts'
import { CONNECTION_LOST, leftOut, OUT_OF_BREATH, SLOW_DOWN } from '../../upload-page-texts.ts'
import { ALBUM_FULL, NO_PHOTO_CHOSEN, NOT_A_PICTURE, TOO_HEAVY } from '../../upload-texts.ts'

/** A chosen photo on its way. */
export interface Sending {
  id: number
  /** As it was chosen; kept, so that it can be sent again. */
  file: File
  /** Address of the picture in this browser. */
  preview: string
  phase: 'waiting' | 'sending' | 'analysing' | 'sent' | 'failed'
  /** Share that has been sent, 0 to 1. */
  share: number
  failure: Failure | null
  /** What the server said when it took it. */
  message: string
}

/** Sends chosen photos one after the other, up to the free places of the album. */
export function useUploads(places: number) {
  const [items, setItems] = useState<Sending[]>([])
  const [notice, setNotice] = useState('')
  const work = useRef<Work>({ queue: [], isRunning: false, controller: new AbortController(), nextId: 1 })

  const change = (id: number, changed: Partial<Sending>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changed } : item)))
  const drop = (dropped: (item: Sending) => boolean) =>
    setItems((all) => {
      for (const { preview } of all.filter(dropped)) URL.revokeObjectURL(preview)
      return all.filter((item) => !dropped(item))
    })
  const start = (added: Sending[]) => {
    work.current.queue.push(...added)
    if (!work.current.isRunning) void sendAll(work.current, change)
  }

  const kept = items.filter(({ phase }) => phase !== 'failed')
  const add = (files: File[]) => {
    // Another one was to be chosen, and was not: what is shown still holds.
    if (files.length === 0 && items.length > 0) return
    const pictures = files.filter(mayBePicture)
    const free = Math.max(0, places - kept.length)
    const added = pictures.slice(0, free).map((file) => waiting(file, work.current.nextId++))
    setNotice(noticeOf(files.length, pictures.length, added.length))
    if (added.length === 0) return
    drop(({ phase }) => phase === 'failed')
    setItems((all) => [...all, ...added])
    start(added)
  }
  const retry = () => {
    setNotice('')
    const failed = items.filter(({ phase }) => phase === 'failed').map((item) => ({ ...item, ...FRESH }))
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
    left: places - kept.filter(({ phase }) => phase === 'sent').length,
    add,
    retry,
    cancel,
  }
}

interface Work {
  queue: Sending[]
  isRunning: boolean
  /** Of the photo that is being sent. */
  controller: AbortController
  nextId: number
}

const FRESH = { phase: 'waiting', share: 0, failure: null, message: '' } as const

const waiting = (file: File, id: number): Sending => ({
  id,
  file,
  preview: URL.createObjectURL(file),
  ...FRESH,
})

/** Some systems name no kind where they know none, HEIC for one; the server looks closer. */
const mayBePicture = ({ type }: File) => type === '' || type.startsWith('image/')

function noticeOf(chosen: number, pictures: number, added: number): string {
  if (chosen === 0) return NO_PHOTO_CHOSEN
  if (pictures < chosen) return NOT_A_PICTURE
  if (added === 0) return ALBUM_FULL
  return added < pictures ? leftOut(added, pictures - added) : ''
}

type Change = (id: number, changed: Partial<Sending>) => void

/** Sends until the queue is empty; several successes are told by one toast. */
async function sendAll(work: Work, change: Change): Promise<void> {
  work.isRunning = true
  let told = ''
  for (let item = work.queue.shift(); item; item = work.queue.shift()) {
    work.controller = new AbortController()
    told = (await sendOne(item, work.controller.signal, change)) ?? told
  }
  work.isRunning = false
  if (told) showSuccess(told)
}

/** @returns what the server said when it took the photo */
async function sendOne(
  { id, file }: Sending,
  signal: AbortSignal,
  change: Change,
): Promise<string | undefined> {
  change(id, { phase: 'sending' })
  try {
    const picture = await preparePicture(file)
    if (!picture) {
      change(id, { phase: 'failed', failure: TOO_HEAVY_HERE })
      return
    }
    const onProgress = (share: number) => change(id, { share, phase: share < 1 ? 'sending' : 'analysing' })
    const { message } = await uploadFile(uploadPhoto, picture, { signal, onProgress })
    change(id, { phase: 'sent', message })
    return message
  } catch (error) {
    if (signal.aborted) return
    const failure = failureOf(error)
    change(id, { phase: 'failed', failure })
    if (!failure.ofPhoto) showError(failure.sentence)
  }
}

interface Failure {
  sentence: string
  /** Says what is wrong with the photo: stands under it and is not toasted. */
  ofPhoto: boolean
}

/** Where an answer brings no sentence of its own: from the network, or from what stands before the site. */
const SENTENCES: Record<number, string> = {
  0: CONNECTION_LOST,
  413: TOO_HEAVY,
  429: SLOW_DOWN,
  502: OUT_OF_BREATH,
  503: OUT_OF_BREATH,
  504: OUT_OF_BREATH,
}

/** Too heavy as it is, and not to be made lighter in this browser. */
const TOO_HEAVY_HERE: Failure = { sentence: TOO_HEAVY, ofPhoto: true }

/** What is said when a photo was not taken (specification 2, sections 5 and 8). */
function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { sentence: GENERIC_ERROR, ofPhoto: false }
  const ofPhoto = error.errors[UPLOAD_FIELD]?.[0]
  if (ofPhoto) return { sentence: ofPhoto, ofPhoto: true }
  const said = error.serverMessage === INVALID_DATA ? undefined : error.serverMessage
  return { sentence: said ?? SENTENCES[error.status] ?? GENERIC_ERROR, ofPhoto: false }
}

/** Pixels of the long side; a larger picture is sent smaller than it is. */
const LONGEST_SIDE = 4096
const QUALITY = 0.9

/** Kinds that the server reads for sure; another that this browser reads is made a JPEG. */
const READ_EVERYWHERE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

interface Size {
  width: number
  height: number
}

/** Sent as it is, made a JPEG of this size, or too heavy to be sent. */
type Plan = 'send' | 'refuse' | Size

/** What becomes of a picture. @param size null where this browser cannot read it */
export function planFor({ bytes, type, size }: { bytes: number; type: string; size: Size | null }): Plan {
  const isLight = bytes <= UPLOAD_MAX
  if (!size) return isLight ? 'send' : 'refuse'
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
  if (scale === 1 && isLight && READ_EVERYWHERE.includes(type)) return 'send'
  return { width: scaled(size.width, scale), height: scaled(size.height, scale) }
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale))

/** The picture as it is to be sent; null when it is too heavy and cannot be made lighter here. */
export async function preparePicture(file: File): Promise<File | null> {
  const picture = await decode(file)
  const plan = planFor({ bytes: file.size, type: file.type, size: picture })
  const jpeg = picture && typeof plan === 'object' ? await draw(picture, plan) : null
  picture?.close()
  if (jpeg && jpeg.size <= UPLOAD_MAX) return new File([jpeg], 'photo.jpg', { type: 'image/jpeg' })
  return file.size <= UPLOAD_MAX ? file : null
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function draw(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
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
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

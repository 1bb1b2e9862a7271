import { useRef, useState } from 'react'
import { uploadFile } from '../../../../client/upload.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { uploadPhoto } from '../../contract/upload.ts'
import { leftOut } from '../../upload-page-texts.ts'
import { ALBUM_FULL, NO_PHOTO_CHOSEN, NOT_A_PICTURE } from '../../upload-texts.ts'
import { type Failure, failureOf, TOO_HEAVY_HERE } from './failure.ts'
import { preparePicture } from './prepare.ts'

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

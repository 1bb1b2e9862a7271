import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { callApi } from '../../../client/call.ts'
import { onLive, onLiveChange } from '../../../client/live.ts'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { type Draft, saveDraft } from './contract.ts'

/** The server has a draft after this time without typing; milliseconds. */
const REST_MS = 1000

interface LocalDraft {
  text: string
  /** The text that the server has, as far as this device knows, and its version. */
  saved: string
  version: number
}

interface Options {
  me: number
  conversation: number
  /** As the list has it. */
  stored: Draft | null
  field: RefObject<HTMLTextAreaElement | null>
  /** The field shows another text than the draft. */
  isEditing: boolean
  onRestored: (text: string) => void
}

/**
 * Text that is typed and not sent is stored: on this device at once, on the server after a moment. A draft of another device
 * appears in a field that is empty or unchanged; what is typed here is never lost.
 */
export function useDraft(options: Options) {
  const { me, conversation, stored, field } = options
  const latest = useRef(options)
  latest.current = options
  const sync = useRef<DraftSync>(null)
  sync.current ??= new DraftSync(me, conversation, (text) => {
    const { current } = latest.current.field
    if (!current || latest.current.isEditing) return
    current.value = text
    latest.current.onRestored(text)
  })
  const draft = sync.current
  // Before the first paint.
  useLayoutEffect(() => {
    // Text typed while the page was loading wins over the draft.
    if (field.current?.value) draft.change(field.current.value)
    draft.show()
    return draft.start()
  }, [draft, field])
  useEffect(() => {
    if (stored) draft.receive(stored)
  }, [draft, stored])
  return { saveDraft: draft.change, loadDraft: () => draft.text }
}

class DraftSync {
  #local: LocalDraft
  #sending: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #name: string

  constructor(
    me: number,
    readonly conversation: number,
    readonly onText: (text: string) => void,
  ) {
    this.#name = `draft ${me} ${conversation}`
    const stored = loadLocal<LocalDraft | string>(this.#name, '')
    // Earlier versions stored the text alone.
    this.#local = typeof stored === 'string' ? { text: stored, saved: '', version: 0 } : stored
  }

  get text(): string {
    return this.#local.text
  }

  /** Shows the restored text. */
  show(): void {
    if (this.text !== '') this.onText(this.text)
  }

  /** @returns a function that stores what is typed and ends the exchange */
  start(): () => void {
    this.#schedule()
    const subscriptions = [
      onLive('draft', ({ thread, ...draft }) => {
        if (thread === this.conversation) this.receive(draft)
      }),
      onLiveChange((isUp) => {
        if (isUp) this.#schedule()
      }),
    ]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      void this.#push()
    }
  }

  readonly change = (text: string): void => {
    this.#update({ text })
    this.#schedule()
  }

  /** A draft of the server; an older one says nothing new. */
  receive({ message, version }: Draft): void {
    const { text, saved } = this.#local
    if (version <= this.#local.version) return
    const isUntouched = text === '' || text === saved
    this.#update({ saved: message, version, ...(isUntouched ? { text: message } : {}) })
    if (isUntouched) {
      if (message !== text) this.onText(message)
    } else if (message !== this.#sending) {
      // Another device has written since: this text waits for the next letter.
      clearTimeout(this.#timer)
    }
  }

  #update(changed: Partial<LocalDraft>): void {
    this.#local = { ...this.#local, ...changed }
    const { text, saved } = this.#local
    saveLocal(this.#name, text === '' && saved === '' ? null : this.#local)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.text !== this.#local.saved) this.#timer = setTimeout(() => void this.#push(), REST_MS)
  }

  async #push(): Promise<void> {
    clearTimeout(this.#timer)
    const { text, saved, version } = this.#local
    if (text === saved || this.#sending !== null) return
    this.#sending = text
    try {
      const { draft } = await callApi(saveDraft, {
        params: { thread: String(this.conversation) },
        body: { message: text, version },
      })
      this.receive(draft)
      if (draft.message === text) this.#update({ saved: text })
      if (draft.message === text || this.text !== text) this.#schedule()
    } catch {
      // Stored on this device; sent with the next letter, or when the connection is back.
    } finally {
      this.#sending = null
    }
  }
}

import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { callApi } from '../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { formatCharactersLeft } from '../../../ui/texts.ts'
import { GifTiles } from '../gifs/gif-tiles.tsx'
import { CONNECTION_HINT, GIFS_FAILED } from '../gifs/picker-texts.ts'
import { MESSAGE_MAX, MessageBody, notifyTyping } from './contract/message.ts'

/** The characters left are counted from here on. */
const COUNT_FROM = 100
/** As the server counts them. */
const lengthOf = (text: string) => text.replace(/\r\n?/g, '\n').trim().length

interface Props {
  me: number
  conversation: number
  /** The other member's name. */
  name: string
  onSend: (message: string, type: number) => void
}

/** Where one writes: grows to four lines, sends by Enter, keeps what is typed until it is sent. */
export function Composer({ me, conversation, name, onSend }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)
  const [error, setError] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const tellTyping = useNotifyTyping(conversation)
  const measure = (text: string) => {
    setLength(lengthOf(text))
    if (field.current) fitFieldHeight(field.current)
  }
  const { keepDraft } = useDraft(me, conversation, field, measure)

  const change = (text: string) => {
    measure(text)
    setError(undefined)
    keepDraft(text)
    tellTyping(text)
  }
  const send = () => {
    const text = field.current?.value ?? ''
    if (!field.current || lengthOf(text) === 0) return
    const body = MessageBody.safeParse({ message: text, type: MESSAGE_TYPE.text })
    if (!body.success) return setError(body.error.issues[0]?.message)
    onSend(body.data.message, MESSAGE_TYPE.text)
    field.current.value = ''
    measure('')
    setError(undefined)
    keepDraft('')
    field.current.focus()
  }
  const keys = useSendKey(field, send)
  const left = MESSAGE_MAX - length
  return (
    <div className="composer-place needs-script">
      {isChoosing && (
        <GifPicker onChoose={(url) => onSend(url, MESSAGE_TYPE.gif)} onClose={() => setChoosing(false)} />
      )}
      <form
        className="composer"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <button
          type="button"
          className="btn btn-soft btn-ico gif-btn"
          aria-label="Choisir un gif"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          GIF
        </button>
        <label className="sr" htmlFor={id}>
          Votre message
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          placeholder={`Écrire à ${name}…`}
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.value)}
          {...keys}
        />
        <button type="submit" className="btn btn-poppy btn-ico" aria-label="Envoyer">
          <Icon name="send-horizontal" />
        </button>
        <ComposerFooter id={id} left={left} error={error} />
      </form>
    </div>
  )
}

/** Under the field: what is wrong, and how much may still be typed. */
function ComposerFooter({ id, left, error }: { id: string; left: number; error: string | undefined }) {
  if (!error && left > COUNT_FROM) return null
  return (
    <div className="composer-foot">
      <FieldError id={`${id}-error`} message={error} />
      {left <= COUNT_FROM && (
        <span className={left <= 10 ? 'counter near' : 'counter'}>{formatCharactersLeft(left)}</span>
      )}
    </div>
  )
}

/** The field grows with its text where the stylesheet cannot say so. */
function fitFieldHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 3}px`
}

/** Told at most this often; milliseconds. */
const NOTIFY_INTERVAL_MS = 3000

/** Tells the other that one is writing, to be called with each change of the text. */
function useNotifyTyping(conversation: number): (text: string) => void {
  const told = useRef(Number.NEGATIVE_INFINITY)
  return (text) => {
    const now = performance.now()
    if (text.trim() === '' || now - told.current < NOTIFY_INTERVAL_MS) return
    told.current = now
    // Nobody misses what was not told.
    callApi(notifyTyping, { params: { thread: String(conversation) } }).catch(() => {})
  }
}

/** What was typed in a conversation and not sent: kept for each member and conversation over reloads. */
function useDraft(
  me: number,
  conversation: number,
  field: RefObject<HTMLTextAreaElement | null>,
  onRestored: (text: string) => void,
) {
  const name = `draft ${me} ${conversation}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first painting
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    // What was typed while the page was loading stays.
    if (current.value === '') current.value = loadLocal(name, '')
    if (current.value !== '') onRestored(current.value)
  }, [])
  return { keepDraft: (text: string) => saveLocal(name, text === '' ? null : text) }
}

/**
 * Enter sends, Shift and Enter break the line (specification 1, section 5); never while a word is being composed.
 * On-screen keyboards that tell no keys tell of the line that they would break, which sends as well.
 */
function useSendKey(field: RefObject<HTMLTextAreaElement | null>, send: () => void) {
  const isShift = useRef(false)
  const latest = useRef(send)
  latest.current = send

  useEffect(() => {
    const element = field.current
    if (!element) return
    const before = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || isShift.current || event.isComposing) return
      event.preventDefault()
      latest.current()
    }
    element.addEventListener('beforeinput', before)
    return () => element.removeEventListener('beforeinput', before)
  }, [field])

  return {
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      isShift.current = event.shiftKey
      // 229: Safari ends a composition by an Enter that is no longer said to belong to it.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key !== 'Enter' || event.shiftKey || isComposing) return
      event.preventDefault()
      latest.current()
    },
    onKeyUp(event: KeyboardEvent<HTMLTextAreaElement>) {
      isShift.current = event.shiftKey
    },
  }
}

interface GifPickerProps {
  /** Takes the address of a gif, in the form in which messages carry it. */
  onChoose: (url: string) => void
  /** The picker is closed, a gif chosen or not; the focus is back where it was. */
  onClose: () => void
}

/**
 * The choice of a gif: a sheet on a phone, on a desktop above the element that it stands in. Mounted while open; its
 * search and its gifs are loaded with the first opening.
 */
export function GifPicker({ onChoose, onClose }: GifPickerProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(true)
  const anchor = usePickerPosition(place)
  const { Panel, isLost } = useGifPanel()
  const choose = (url: string) => {
    onChoose(url)
    setOpen(false)
  }
  return (
    <>
      <span ref={place} hidden />
      {createPortal(
        <Modal open={open} onClose={onClose} title="Choisir un gif" className="gif-picker" style={anchor}>
          {Panel && <Panel onChoose={choose} />}
          {!Panel && (isLost ? <ErrorNotice title={GIFS_FAILED} hint={CONNECTION_HINT} /> : <GifTiles />)}
        </Modal>,
        document.body,
      )}
    </>
  )
}

interface LoadedPanel {
  Panel?: ComponentType<{ onChoose: (url: string) => void }>
  isLost?: boolean
}

/**
 * The part that weighs, once it is there and the dialog is open: its search takes the focus. Asked for again with the
 * next opening when the network lost it.
 */
function useGifPanel(): LoadedPanel {
  const [loaded, setLoaded] = useState<LoadedPanel>({})
  useEffect(() => {
    let gone = false
    const tell = (now: LoadedPanel) => {
      if (!gone) setLoaded(now)
    }
    import('../gifs/gif-panel.tsx').then(
      ({ GifPanel }) => tell({ Panel: GifPanel }),
      () => tell({ isLost: true }),
    )
    return () => {
      gone = true
    }
  }, [])
  return loaded
}

/** Where the corner of the picker stands on a wide window: over the left end of what surrounds it. */
function usePickerPosition(mark: React.RefObject<HTMLElement | null>): React.CSSProperties {
  const [corner, setCorner] = useState({ left: 0, bottom: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const around = mark.current?.parentElement?.getBoundingClientRect()
      if (around) setCorner({ left: around.left, bottom: window.innerHeight - around.top })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [mark])
  return { '--x': `${corner.left}px`, '--y': `${corner.bottom}px` } as React.CSSProperties
}

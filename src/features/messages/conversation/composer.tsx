import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { callApi } from '../../../client/call.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatCharactersLeft } from '../../../ui/texts.ts'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { formatExcerpt } from '../changes/message-parts.tsx'
import type { ComposerTarget } from '../changes/use-message-actions.tsx'
import type { Draft } from '../drafts/contract.ts'
import { useDraft } from '../drafts/use-draft.ts'
import type { EmojiPickerProps } from '../emojis/emoji-picker.tsx'
import type { GifPickerProps } from '../gifs/gif-picker.tsx'
import type { PhotoTrayProps } from '../photos/photo-tray.tsx'
import { usePhotoTray } from '../photos/use-photo-tray.tsx'
import { MESSAGE_TOO_LONG } from '../texts.ts'
import { type ConversationMessage, MESSAGE_MAX, normalizeMessage, notifyTyping } from './contract.ts'

/** Id of the field, which skip links lead to. */
export const MESSAGE_FIELD = 'message'

/** The counter shows from this many characters left. */
const COUNT_FROM = 100
/** Same rule as the server. */
const countCharacters = (text: string) => normalizeMessage(text).length

interface Props {
  me: number
  conversation: number
  /** The other member's name. */
  name: string
  /** The other sees that this member is writing. */
  showsTyping: boolean
  /** Text typed on any device and not sent, as the list has it. */
  draft: Draft | null
  /** Asked before sending: true leaves the text in the field. */
  pauses: (message: string) => boolean
  onSend: (message: string, type: number) => void
  /** The message that the field answers or edits; null for a new one. */
  target: ComposerTarget | null
  /** Gives the answer or edit up. */
  onForget: () => void
  /** @returns why the text was not saved; null once it is */
  onEdit: (message: ConversationMessage, text: string) => Promise<string | null>
  /** The server has stored a photo. */
  onPhotoSent: PhotoTrayProps['onSent']
}

/** Message field: grows to four lines, sends on Enter, saves the draft until it is sent. */
export function Composer({ me, conversation, name, showsTyping, draft, pauses, onSend, ...aim }: Props) {
  const { target } = aim
  const field = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)
  const [error, setError] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const isSaving = useRef(false)
  const closePicker = () => setChoosing(false)
  const GifPicker = useLazyComponent<GifPickerProps>(
    isChoosing,
    () => import('../gifs/gif-picker.tsx'),
    closePicker,
  )
  const { photoTray, photoButton } = usePhotoTray({ me, conversation, ...aim })
  const handleTyping = useNotifyTyping(conversation)
  const measure = (text: string) => {
    setLength(countCharacters(text))
    if (field.current) fitFieldHeight(field.current)
  }
  const { saveDraft, loadDraft } = useDraft({
    ...{ me, conversation, field, stored: draft },
    isEditing: target?.kind === 'edit',
    onRestored: measure,
  })
  const write = (text: string) => {
    if (!field.current) return
    field.current.value = text
    setError(undefined)
    measure(text)
  }
  useTarget(target, field, write, loadDraft)
  const change = (text: string) => {
    measure(text)
    setError(undefined)
    if (target?.kind !== 'edit') saveDraft(text)
    if (showsTyping) handleTyping(text)
  }
  const send = () => {
    const message = normalizeMessage(field.current?.value ?? '')
    if (message.length === 0) return
    if (message.length > MESSAGE_MAX) return setError(MESSAGE_TOO_LONG)
    if (pauses(message)) return
    field.current?.focus()
    if (target?.kind === 'edit') {
      if (isSaving.current) return
      isSaving.current = true
      void aim.onEdit(target.message, message).then((refusal) => {
        isSaving.current = false
        if (refusal === null) aim.onForget()
        else setError(refusal)
      })
      return
    }
    onSend(message, MESSAGE_TYPE.text)
    write('')
    saveDraft('')
  }
  const forget = () => {
    aim.onForget()
    field.current?.focus()
  }
  const keys = useSendKey(field, send, target ? aim.onForget : undefined)
  const left = MESSAGE_MAX - length
  return (
    <div className="composer-place needs-script">
      {isChoosing && GifPicker && (
        <GifPicker onChoose={(url) => onSend(url, MESSAGE_TYPE.gif)} onClose={closePicker} />
      )}
      {photoTray}
      {target && <TargetNotice target={target} onForget={forget} />}
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
        <EmojiButton me={me} field={field} />
        {photoButton}
        <label className="sr" htmlFor={MESSAGE_FIELD}>
          Votre message
        </label>
        <textarea
          ref={field}
          id={MESSAGE_FIELD}
          rows={1}
          dir="auto"
          placeholder={`Écrire à ${name}…`}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${MESSAGE_FIELD}-error` : undefined}
          onChange={(event) => change(event.target.value)}
          {...keys}
        />
        <button type="submit" className="btn btn-poppy btn-ico" aria-label="Envoyer">
          <Icon name="send-horizontal" />
        </button>
        <ComposerFooter left={left} error={error} />
      </form>
    </div>
  )
}

/** Opens the picker, which is loaded then; an emoji is inserted at the caret. */
function EmojiButton({ me, field }: { me: number; field: RefObject<HTMLTextAreaElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const EmojiPicker = useLazyComponent<EmojiPickerProps>(
    isOpen,
    () => import('../emojis/emoji-picker.tsx'),
    close,
  )
  return (
    <>
      <button
        type="button"
        className="btn btn-soft btn-ico"
        aria-label="Choisir un emoji"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="smile" />
      </button>
      {isOpen &&
        EmojiPicker &&
        createPortal(
          <EmojiPicker
            me={me}
            onClose={close}
            onChoose={(emoji) => field.current && insertAtCaret(field.current, emoji)}
          />,
          document.body,
        )}
    </>
  )
}

/** Unlike an assignment of the value, React notices this. */
function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The message that is answered or edited. */
function TargetNotice({
  target: { kind, message },
  onForget,
}: {
  target: ComposerTarget
  onForget: () => void
}) {
  return (
    <div className="composer-target">
      <Icon name={kind === 'reply' ? 'reply' : 'pencil'} />
      <p>
        <b>{kind === 'reply' ? 'Votre réponse à' : 'Modifier'}</b>
        <span dir="auto">{formatExcerpt(message)}</span>
      </p>
      <button type="button" className="btn btn-bare btn-ico" aria-label="Annuler" onClick={onForget}>
        <Icon name="x" />
      </button>
    </div>
  )
}

/** Focuses the field for an answer; for an edit it has the text, and the draft again afterwards. */
function useTarget(
  target: ComposerTarget | null,
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
  loadDraft: () => string,
): void {
  const edited = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (edited.current) write(loadDraft())
    edited.current = target?.kind === 'edit'
    if (!target) return
    if (target.kind === 'edit') write(target.message.message)
    field.current?.focus()
  }, [target?.choice])
}

/** Error and remaining characters. */
function ComposerFooter({ left, error }: { left: number; error: string | undefined }) {
  if (!error && left > COUNT_FROM) return null
  return (
    <div className="composer-foot">
      <div role="alert">
        <FieldError id={`${MESSAGE_FIELD}-error`} message={error} />
      </div>
      {left <= COUNT_FROM && (
        <span className={left <= 10 ? 'counter near' : 'counter'}>{formatCharactersLeft(left)}</span>
      )}
    </div>
  )
}

let untouched = ''

/** Writes a beginning into the field: instead of an untouched one, or after what the member has typed. */
export function writeBeginning(event: MouseEvent, text: string): void {
  event.preventDefault()
  const field = document.getElementById(MESSAGE_FIELD) as HTMLTextAreaElement
  const { value } = field
  const typed = value === untouched ? '' : `${value} `.trimStart()
  untouched = typed + text
  // Unlike an assignment of the value, React notices this.
  field.setRangeText(untouched, 0, value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

/** Grows the field with its text where `field-sizing` is not supported. */
function fitFieldHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 3}px`
}

/** Shortest time between two notifications; milliseconds. */
const NOTIFY_INTERVAL_MS = 3000

/** Returns a callback for every change of the text; notifies the other member that this one is writing. */
function useNotifyTyping(conversation: number): (text: string) => void {
  const lastNotifiedAt = useRef(Number.NEGATIVE_INFINITY)
  return (text) => {
    const now = performance.now()
    if (text.trim() === '' || now - lastNotifiedAt.current < NOTIFY_INTERVAL_MS) return
    lastNotifiedAt.current = now
    // A lost typing notification does not matter.
    callApi(notifyTyping, { params: { thread: String(conversation) } }).catch(() => {})
  }
}

/** Fields where Enter sends have a hardware keyboard. */
const hasKeyboard = () => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? true

/**
 * With a hardware keyboard Enter sends and Shift+Enter breaks the line; on touch devices Enter breaks the line. Never during
 * an IME composition.
 */
function useSendKey(
  field: RefObject<HTMLTextAreaElement | null>,
  send: () => void,
  /** Escape gives up what the field answers or edits. */
  onEscape: (() => void) | undefined,
) {
  useEffect(() => {
    if (field.current) field.current.enterKeyHint = hasKeyboard() ? 'send' : 'enter'
  }, [field])
  return {
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      // 229: Safari ends a composition with an Enter that no longer counts as composing.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key === 'Escape' && !isComposing) onEscape?.()
      if (event.key !== 'Enter' || event.shiftKey || isComposing || !hasKeyboard()) return
      event.preventDefault()
      send()
    },
  }
}

import { useId, useRef, useState } from 'react'
import { MESSAGE_TYPE } from '../../../../shared/contacts.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { formatCharactersLeft } from '../../../../ui/texts.ts'
import { MESSAGE_MAX, MessageBody } from '../../contract/message.ts'
import { GifPicker } from '../gifs/gif-picker.tsx'
import { useDraft } from './use-draft.ts'
import { useSendKey } from './use-send-key.ts'
import { useTellTyping } from './use-tell-typing.ts'

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
  const tellTyping = useTellTyping(conversation)
  const measure = (text: string) => {
    setLength(lengthOf(text))
    if (field.current) grow(field.current)
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
        <Foot id={id} left={left} error={error} />
      </form>
    </div>
  )
}

/** Under the field: what is wrong, and how much may still be typed. */
function Foot({ id, left, error }: { id: string; left: number; error: string | undefined }) {
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
function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 3}px`
}

import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Composer, MESSAGE_FIELD } from './composer.tsx'
import { getLoadedWords, loadWords } from './load-words.ts'

/** A second Enter of the same keystroke is no answer to the question; milliseconds. */
const SAME_KEYSTROKE_MS = 700

/**
 * The composer, with one quiet question before a text that may hurt is sent. Each text is asked about once. The words are
 * compared here, and loaded when the field gets the focus: a text sent before that is not checked.
 */
export function CarefulComposer(props: Omit<ComponentProps<typeof Composer>, 'pauses'>) {
  const { isAsking, pauses, close } = useSecondThought()
  const modify = () => {
    close()
    document.getElementById(MESSAGE_FIELD)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the field in it
    <div className="composer-care" onFocus={() => void loadWords()} onInput={close}>
      <div className="moment-live" role="status">
        {isAsking && (
          <p className="moment">
            <b>Un instant.</b> Ce message pourrait blesser.
          </p>
        )}
      </div>
      {isAsking && (
        <div className="moment-acts">
          <Button kind="line" small onClick={modify}>
            Modifier
          </Button>
          <Button kind="bare" small onClick={submitField}>
            Envoyer quand même
          </Button>
        </div>
      )}
      <Composer {...props} pauses={pauses} />
    </div>
  )
}

/** Sends what is in the field, which empties it. */
function submitField(): void {
  const field = document.getElementById(MESSAGE_FIELD)
  if (field instanceof HTMLTextAreaElement) field.form?.requestSubmit()
}

function useSecondThought() {
  const [isAsking, setAsking] = useState(false)
  const questioned = useRef(new Map<string, number>())
  const pauses = (message: string): boolean => {
    const before = questioned.current.get(message)
    const isNew = before === undefined && (getLoadedWords()?.findHurtfulKind(message) ?? null) !== null
    if (isNew) questioned.current.set(message, performance.now())
    const waits = isNew || (before !== undefined && performance.now() - before < SAME_KEYSTROKE_MS)
    setAsking(waits)
    return waits
  }
  return { isAsking, pauses, close: () => setAsking(false) }
}

import { useEffect, useRef, useState } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { formatSpeaker } from '../texts.ts'
import type { ConversationMessage } from './contract.ts'
import type { MessageStore } from './use-message-store.ts'

/** After an announcement, further messages wait so long and are announced as a number; milliseconds. */
const PAUSE_MS = 5000

interface Announcement {
  /** Of the last message that it covers. */
  id: number
  text: string
}

/** Announces to screen readers each message of the other that arrives after opening, once; a burst of them as a number. */
export function Announcer({ store, name }: { store: MessageStore; name: string }) {
  const covered = useRef(store.known)
  if (covered.current === 0) covered.current = store.known
  const [shown, setShown] = useState<Announcement | null>(null)
  const [isPaused, setPaused] = useState(false)
  const fresh = store.messages.filter(({ id, user_id }) => id > covered.current && user_id !== store.me)
  const last = fresh.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message covers those before it
  useEffect(() => {
    if (isPaused || !last) return
    covered.current = last.id
    const text =
      fresh.length === 1 ? formatMessage(last, name) : `${fresh.length} nouveaux messages de ${name}.`
    setShown({ id: last.id, text })
    setPaused(true)
  }, [last?.id, isPaused, name])
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(() => setPaused(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  return (
    <div className="sr" aria-live="polite" aria-relevant="additions">
      {shown && <p key={shown.id}>{shown.text}</p>}
    </div>
  )
}

function formatMessage({ type, message, photo }: ConversationMessage, name: string): string {
  if (type === MESSAGE_TYPE.gif) return `${name} a envoyé un gif.`
  if (photo) return `${name} a envoyé une photo${photo.alt && `\u202f: ${photo.alt}`}.`
  return `${formatSpeaker(name)} ${message}`
}

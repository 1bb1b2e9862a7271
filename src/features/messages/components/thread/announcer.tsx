import { useRef } from 'react'
import { MESSAGE_TYPE } from '../../../../shared/contacts.ts'
import { saidBy } from '../../thread-texts.ts'
import type { Held } from './held.ts'

/** So many of the newest stand in the region; what leaves it is not told again. */
const KEPT = 3

/** Tells screen readers of the other's messages that have come since the conversation was opened, each once. */
export function Announcer({ held, name }: { held: Held; name: string }) {
  const opened = useRef(held.known)
  if (opened.current === 0) opened.current = held.known
  const fresh = held.messages.filter(({ id, user_id }) => id > opened.current && user_id !== held.me)
  return (
    <div className="sr" aria-live="polite" aria-relevant="additions">
      {fresh.slice(-KEPT).map(({ id, type, message }) => (
        <p key={id}>
          {type === MESSAGE_TYPE.gif ? `${name} a envoyé un gif.` : `${saidBy(name)} ${message}`}
        </p>
      ))}
    </div>
  )
}

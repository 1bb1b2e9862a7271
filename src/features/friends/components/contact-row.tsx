import { type ReactNode, useEffect, useRef } from 'react'
import type { Position } from '../../../shared/distance.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Age } from '../../../ui/age.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../../ui/texts.ts'
import { ACT_DONE } from '../contacts-texts.ts'
import type { ActName } from './acts.ts'
import type { Contact } from './contact.ts'

interface Props {
  contact: Contact
  /** Where the reader is. */
  from: Position
  now: number
  /** Before the date of what was asked. */
  since: string | undefined
  /** What was just done to this row. */
  done: ActName | undefined
  /** Below the fold. */
  lazy: boolean
  /** The buttons. */
  children: ReactNode
}

/** A member in a list: portrait, name with its marks, age, distance, presence, and what can be done. */
export function ContactRow({ contact, from, now, since, done, lazy, children }: Props) {
  const row = useRef<HTMLLIElement>(null)
  // The button that was pressed is gone: who walks by the keyboard stays in this row.
  useEffect(() => {
    if (done && document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <li ref={row} className={done ? 'contact contact-done' : 'contact'} tabIndex={-1}>
      <Avatar member={contact} size="lg" now={now} lazy={lazy} />
      <div className="contact-who">
        <MemberName member={contact} link />
        <p className="contact-line">
          <Age birthday={contact.birthday} now={now} />
          <Distance from={from} to={contact} />
          {isSuspended(contact.roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
        </p>
        {since && contact.asked_at && (
          <p className="contact-since">
            {since} <RelativeDate moment={contact.asked_at} now={now} />
          </p>
        )}
      </div>
      {done ? (
        <p className="contact-fate" role="status">
          <Icon name="check" size="sm" />
          {ACT_DONE[done]}
        </p>
      ) : (
        <div className="contact-acts">{children}</div>
      )}
    </li>
  )
}

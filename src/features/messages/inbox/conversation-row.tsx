import { type MouseEvent, memo, type PointerEvent, useRef } from 'react'
import { toParisDay } from '../../../shared/age.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { type Moment, timeOf } from '../../../shared/presence.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import type { Conversation } from './contract.ts'
import type { ConversationEntry } from './conversations.ts'
import { DELETED_MEMBER, HIDE_LABEL, SHORT_MONTHS, WEEKDAYS, YESTERDAY } from './list-texts.ts'

/** A mouse or a focus that only passes over an entry asks for nothing; milliseconds. */
const HOVER_DELAY_MS = 100

interface Props extends ConversationEntry {
  me: number
  now: number
  isOpen: boolean
  /** The other is writing at this moment. */
  isTyping: boolean
  /** Below the fold: its photo is fetched when it comes near. */
  lazy: boolean
  onOpen: (id: number) => void
  /** The entry is about to be opened. */
  onPrepare: (id: number) => void
  onHide: (listed: ConversationEntry) => void
}

/** An entry of the list: a link, which opens its conversation in the page, and the button that hides it. */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, member, isOpen, onOpen, onPrepare, onHide } = props
  const { id, unread } = conversation
  const prepare = usePrefetch(id, onPrepare)
  return (
    <li className={unread > 0 ? 'talk unread' : 'talk'}>
      <a
        {...prepare}
        className="talk-link"
        href={`/messages/${id}`}
        aria-current={isOpen ? 'page' : undefined}
        onClick={(event) => {
          if (isModifiedClick(event)) return
          event.preventDefault()
          onOpen(id)
        }}
      >
        <ConversationRowContent {...props} />
      </a>
      <button
        type="submit"
        form={HIDE_FORM}
        formAction={`/messages/${id}/masquer`}
        className="talk-hide"
        aria-label={`Masquer la conversation avec ${member?.name ?? DELETED_MEMBER}`}
        title={HIDE_LABEL}
        onClick={(event) => {
          event.preventDefault()
          onHide({ conversation, member })
        }}
      >
        <Icon name="eye-off" />
      </button>
    </li>
  )
})

/** Asks for a conversation as soon as it is pressed, or pointed at or focused for a moment. */
function usePrefetch(id: number, onPrepare: (id: number) => void) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(rest.current)
  const stay = () => {
    leave()
    rest.current = setTimeout(() => onPrepare(id), HOVER_DELAY_MS)
  }
  return {
    onPointerDown: () => onPrepare(id),
    onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') stay()
    },
    onPointerLeave: leave,
    onFocus: stay,
    onBlur: leave,
  }
}

/** With whom, when, what was written last, and how much of it is unread. */
function ConversationRowContent({ conversation, member, me, now, isTyping, lazy }: Props) {
  const { unread, date } = conversation
  return (
    <>
      {member ? <Avatar member={member} now={now} lazy={lazy} /> : <NoAvatar />}
      {member ? <MemberName member={member} /> : <span className="name soft">{DELETED_MEMBER}</span>}
      <time dateTime={date}>{formatListDate(date, now)}</time>
      {isTyping && member ? (
        <span className="talk-last talk-writing">{`${member.name} écrit…`}</span>
      ) : (
        <span className="talk-last">{formatLastMessage(conversation, me)}</span>
      )}
      {unread > 0 && (
        <span className="count">
          <span aria-hidden="true">{unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}</span>
          <span className="sr">{`${unread} ${unread === 1 ? 'non lu' : 'non lus'}`}</span>
        </span>
      )}
    </>
  )
}

/** The one form that the buttons of all entries belong to; without scripts each posts it to its own address. */
export const HIDE_FORM = 'hide-conversation'
/** A bubble has room for two digits. */
const MAX_COUNT = 99

function NoAvatar() {
  return (
    <span className="avatar avatar-gone">
      <Icon name="user-round-x" />
    </span>
  )
}

/** 'Vous : …' before the reader's own; a gif is not its address. Line breaks are blanks here. */
function formatLastMessage(
  { last_id, last_message, last_sender, last_type }: Conversation,
  me: number,
): string {
  if (last_id === 0) return 'Rien d’écrit pour l’instant'
  const words = last_type === MESSAGE_TYPE.gif ? 'Gif' : last_message
  return last_sender === me ? `Vous\u202f: ${words}` : words
}

/** The reader wants a tab or a window of its own. */
function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

const DAY_MS = 86_400_000
/** A weekday alone names one of the six days before yesterday's. */
const DAYS_PER_WEEK = 7

const PARIS_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * A moment as a list of conversations shows it, in Paris: '21:46' today, then 'hier', 'lundi' within a week, '12 nov.',
 * '12 nov. 2025' of another year. Clocks that run ahead of ours are taken as today's.
 */
export function formatListDate(moment: Moment, now: Moment): string {
  const time = timeOf(moment)
  const today = toParisDay(timeOf(now))
  const day = toParisDay(time)
  // Days, not hours, are counted: at noon UTC no change of the clock moves one.
  const daysAgo = Math.round((Date.parse(`${today}T12:00Z`) - Date.parse(`${day}T12:00Z`)) / DAY_MS)
  if (daysAgo <= 0) return PARIS_CLOCK.format(time)
  if (daysAgo === 1) return YESTERDAY
  const date = new Date(`${day}T12:00Z`)
  if (daysAgo < DAYS_PER_WEEK) return String(WEEKDAYS[date.getUTCDay()])
  const short = `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]}`
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${day.slice(0, 4)}`
}

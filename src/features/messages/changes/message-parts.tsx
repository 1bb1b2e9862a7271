import type { KeyboardEvent, MouseEvent } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { REACTIONS } from '../../../shared/reactions.ts'
import { FilledMarkup } from '../../../ui/cached-markup.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CHOSEN_PARAM, type ConversationMessage, type RepliedMessage } from '../conversation/contract.ts'

/** Id of a message's element, which a quote leads to. */
export const messageAnchor = (id: number) => `message-${id}`

interface QuotedProps {
  replied: RepliedMessage
  author: string
  conversation: number
  /** Reached by Tab; else by the left arrow from the button of its message. */
  isTabStop: boolean
  onReveal: (id: number) => void
}

/** The answered message above its reply, with a link to it. */
export function Quoted({ replied, author, conversation, isTabStop, onReveal }: QuotedProps) {
  return (
    <a
      className="bubble-quote"
      href={`/messages/${conversation}?${CHOSEN_PARAM}=${replied.id}#${messageAnchor(replied.id)}`}
      tabIndex={isTabStop ? undefined : -1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onReveal(replied.id)
      }}
    >
      <b>{author}</b>
      <span dir="auto">{formatExcerpt(replied)}</span>
    </a>
  )
}

/** A quoted message in one line. */
export function formatExcerpt({ message, type, deleted }: RepliedMessage | ConversationMessage): string {
  if (deleted) return 'Message supprimé'
  return type === MESSAGE_TYPE.gif ? 'Un gif' : message
}

/** From 1; undefined for none. */
export function getOwnReaction(message: ConversationMessage, me: number): number | undefined {
  return message.user_id === me ? message.author_reaction : message.other_reaction
}

/** The reactions of both, at the foot of a bubble. */
export function Reactions({ message }: { message: ConversationMessage }) {
  const shown = [message.author_reaction, message.other_reaction].flatMap((number) => {
    const reaction = number === undefined ? undefined : REACTIONS[number - 1]
    return reaction ? [reaction] : []
  })
  if (shown.length === 0) return null
  const [first, second] = shown
  return (
    <span className="bubble-reactions">
      {first?.emoji}
      {second && second !== first && second.emoji}
      {second && second === first && <small>2</small>}
      <span className="sr">{`Réactions\u202f: ${shown.map(({ name }) => name).join(', ')}`}</span>
    </span>
  )
}

interface MoreProps {
  href: string
  author: string
  /** Reached by Tab; the others by arrows. */
  isTabStop: boolean
  onOpen: () => void
}

/** Opens the sheet of a message; without scripts the page with its forms. */
export function MessageMore({ href, author, isTabStop, onOpen }: MoreProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <FilledMarkup cacheKey={import.meta.env.SSR && ['message-more', isTabStop]} holes={{ href, author }}>
      {({ href, author }) => (
        <a
          className="bubble-more"
          href={href}
          aria-haspopup="dialog"
          tabIndex={isTabStop ? undefined : -1}
          aria-label={`Réagir ou répondre à ce message de ${author}`}
          onClick={open}
        >
          <Icon name="ellipsis" size="sm" />
        </a>
      )}
    </FilledMarkup>
  )
}

const MORE = '.bubble-more'

/** Up and down lead from the button of a message to that of the previous or next one, left to its quote, right back. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const bubble = (event.target as HTMLElement).closest('.bubble')
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(MORE)]
  const at = all.findIndex((one) => bubble?.contains(one))
  if (at < 0) return
  const next = {
    ArrowUp: all[at - 1],
    ArrowDown: all[at + 1],
    ArrowLeft: bubble?.querySelector<HTMLElement>('.bubble-quote'),
    ArrowRight: all[at],
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  next?.focus()
}

/** Moves the focus off a message whose button goes: to the next or previous one, else to the log. */
export function focusNeighbour(id: number): void {
  const log = document.querySelector<HTMLElement>('.thread-log')
  const all = [...(log?.querySelectorAll<HTMLElement>(MORE) ?? [])]
  const at = all.findIndex((one) => one.closest('.bubble')?.id === messageAnchor(id))
  const target = all[at + 1] ?? all[at - 1] ?? log
  target?.focus({ preventScroll: true })
}

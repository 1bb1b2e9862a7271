import type { KeyboardEvent, MouseEvent } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { REACTIONS } from '../../../shared/reactions.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ConversationMessage, RepliedMessage } from '../conversation/contract.ts'

/** Id of a message's element, which a quote leads to. */
export const messageAnchor = (id: number) => `message-${id}`

/** The answered message above its reply, with a link to it. */
export function Quoted({ replied, author }: { replied: RepliedMessage; author: string }) {
  return (
    <a className="bubble-quote" href={`#${messageAnchor(replied.id)}`}>
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
  )
}

/** Arrows lead from the button of a message to that of the previous or next one. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.bubble-more')]
  const at = all.indexOf(event.target as HTMLElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  all[at + step]?.focus()
}

import { Fragment, memo, type ReactNode, type RefObject, Suspense } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QuoteBlock } from '../../../ui/quote-block.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { UserText } from '../../../ui/user-text.tsx'
import {
  MessageMore,
  messageAnchor,
  moveBetweenMessages,
  Quoted,
  Reactions,
} from '../changes/message-parts.tsx'
import { formatDay, formatTime } from '../components/message-dates.ts'
import { LazyGif } from '../gifs/lazy-gif.tsx'
import { NapkinCard } from '../napkins/lazy.ts'
import { PhotoMessage } from '../photos/photo-message.tsx'
import { formatSpeaker, KEPT_UNTIL_CONFIRMED, RETRY, TOKEN_FORM } from '../texts.ts'
import { formatGoodbyeTitle } from '../turns/texts.ts'
import { CHOSEN_PARAM, type ConversationMessage } from './contract.ts'
import type { MessageItem } from './message-items.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { useHistory } from './use-message-store.ts'

interface Props {
  log: RefObject<HTMLDivElement | null>
  items: readonly MessageItem[]
  /** The other member's name. */
  name: string
  now: number
  history: ReturnType<typeof useHistory>
  actions: OutgoingActions
  /** Returns what is shown under a message, by its key. */
  renderUnder: (key: string) => ReactNode
  conversation: number
  /** Opens the sheet of a message. */
  onOpen: (message: ConversationMessage) => void
  /** Scrolls to a message, which may not be loaded. */
  onReveal: (id: number) => void
  me: number
  /** The server has stored an answer to a napkin. */
  onChanged: (message: ConversationMessage, version: number) => void
  /** New messages below the visible part. */
  hasNews: boolean
  onEnd: () => void
}

/**
 * The messages. The log is a reversed column, so it opens at its end without a script. The announcer reads
 * new messages once; rendered or older ones are not announced.
 */
export function MessageLog({ log, now, history, hasNews, onEnd, items, ...list }: Props) {
  return (
    <div className="thread-view">
      <div
        ref={log}
        className="thread-log"
        role="log"
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
        tabIndex={0}
        onKeyDown={moveBetweenMessages}
      >
        <div className="log">
          <OlderMessages {...history} />
          <MessageItems {...{ items, ...list }} today={roundToHour(now)} />
        </div>
      </div>
      {hasNews && (
        <button type="button" className="thread-news" onClick={onEnd}>
          <Icon name="chevron-down" size="sm" />
          {'Nouveaux messages'}
        </button>
      )}
    </div>
  )
}

/** Day labels change once a day, not at each tick of the clock. */
const HOUR_MS = 3_600_000
const roundToHour = (now: number) => Math.floor(now / HOUR_MS) * HOUR_MS

type ItemContext = Pick<
  Props,
  'name' | 'actions' | 'conversation' | 'onOpen' | 'onReveal' | 'me' | 'onChanged' | 'now'
>

interface MessageItemsProps extends Omit<ItemContext, 'now'>, Pick<Props, 'items' | 'renderUnder'> {
  today: number
}

const MessageItems = memo(function MessageItems(props: MessageItemsProps) {
  const { items, renderUnder, today, ...context } = props
  const hydrated = useHydrated()
  const newest = items.findLast(({ stored }) => stored && !stored.deleted)
  return items.map((item) => (
    <Fragment key={item.key}>
      {item.day && (
        <p className="day">
          <span>{formatDay(item.day, today)}</span>
        </p>
      )}
      <Bubble item={item} isTabStop={!hydrated || item === newest} now={today} {...context} />
      {renderUnder(item.key)}
    </Fragment>
  ))
})

function OlderMessages({ hasOlder, isLoading, isFailed, load }: Props['history']) {
  if (!hasOlder) return null
  return (
    <div className="thread-older needs-script">
      {isFailed && <p role="alert">Les messages précédents n’ont pas pu être chargés.</p>}
      <Button kind="soft" small icon="clock" busy={isLoading} onClick={load}>
        {isFailed ? RETRY : 'Messages précédents'}
      </Button>
    </div>
  )
}

interface OutgoingActions {
  onRetry: (key: string) => void
  onDelete: (key: string) => void
}

/** A message, with its time at the end of a group. */
function Bubble({ item, isTabStop, ...context }: ItemContext & { item: MessageItem; isTabStop: boolean }) {
  const { name, actions, conversation, onOpen, onReveal } = context
  const hydrated = useHydrated()
  const { isMine, isStart, isEnd, type, outgoing, stored, replied } = item
  const isPicture = type === MESSAGE_TYPE.gif || stored?.photo !== undefined
  const author = isMine ? 'Vous' : name
  const classes = [
    'bubble',
    isMine ? 'mine' : 'theirs',
    isStart && 'start',
    isEnd && 'end',
    isPicture && 'with-gif',
    stored?.napkin && 'with-napkin',
    stored?.deleted && 'is-deleted',
    type === MESSAGE_TYPE.goodbye && 'is-goodbye',
  ]
  return (
    <>
      <div className={classes.filter(Boolean).join(' ')} id={stored ? messageAnchor(stored.id) : undefined}>
        {isStart && <span className="sr">{formatSpeaker(author)}</span>}
        {type === MESSAGE_TYPE.goodbye && (
          <p className="goodbye-title">{formatGoodbyeTitle(isMine ? null : name)}</p>
        )}
        {replied && (
          <Quoted
            {...{ replied, conversation, onReveal }}
            author={replied.isMine ? 'Vous' : name}
            isTabStop={!hydrated}
          />
        )}
        {item.quote && <QuoteBlock quote={item.quote} owner={isMine ? name : null} />}
        <BubbleContent item={item} author={isMine ? null : name} {...context} />
        {stored && !stored.deleted && (
          <MessageMore
            href={`/messages/${conversation}?${CHOSEN_PARAM}=${stored.id}#${messageAnchor(stored.id)}`}
            author={isMine ? 'vous' : name}
            isTabStop={isTabStop}
            onOpen={() => onOpen(stored)}
          />
        )}
        {stored && <Reactions message={stored} />}
      </div>
      {outgoing && outgoing.state !== 'waiting' ? (
        <UnsentNotice outgoing={outgoing} {...actions} />
      ) : (
        (isEnd || item.isRead || stored?.edited_at) && <Stamp item={item} />
      )}
    </>
  )
}

function BubbleContent({
  item,
  author,
  ...context
}: ItemContext & { item: MessageItem; author: string | null }) {
  const { message, type, stored, isMine } = item
  if (stored?.deleted) return <p>Message supprimé</p>
  if (stored?.napkin) {
    return (
      <Suspense fallback={<p>{message}</p>}>
        <NapkinCard {...context} napkin={stored.napkin} isMine={isMine} />
      </Suspense>
    )
  }
  if (type === MESSAGE_TYPE.photo) return <PhotoMessage photo={stored?.photo} author={author} />
  if (type === MESSAGE_TYPE.gif) return <LazyGif url={message} />
  return (
    <div dir="auto">
      <UserText text={message} />
    </div>
  )
}

function Stamp({ item: { isMine, time, isRead, outgoing, stored } }: { item: MessageItem }) {
  return (
    <p className={isMine ? 'stamp right' : 'stamp'}>
      {outgoing ? 'envoi…' : <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>}
      {stored?.edited_at && ' · modifié'}
      {isRead && (
        <>
          {' · '}
          <Icon name="check-check" size="sm" />
          {'message lu'}
        </>
      )}
    </p>
  )
}

const PAUSED_OUTGOING = 'Pas de réseau pour l’instant\u202f: ce message partira tout seul.'

/** Why a message was not sent, and what the member can do. */
function UnsentNotice({
  outgoing: { key, state, why, form },
  onRetry,
  onDelete,
}: { outgoing: OutgoingMessage } & OutgoingActions) {
  const isFailed = state === 'failed'
  return (
    <div className={isFailed ? 'stopped failed' : 'stopped'} role={isFailed ? 'alert' : 'status'}>
      <p className="stopped-why">
        <Icon name={isFailed ? 'circle-alert' : 'clock'} size="sm" />
        {state === 'held' ? PAUSED_OUTGOING : state === 'pending' ? KEPT_UNTIL_CONFIRMED : why}
      </p>
      {state !== 'pending' && (
        <button type="button" className="linkish needs-script" onClick={() => onRetry(key)}>
          {RETRY}
        </button>
      )}
      <button
        type={form ? 'submit' : 'button'}
        form={form && TOKEN_FORM}
        formAction={form}
        className="linkish"
        onClick={(event) => {
          event.preventDefault()
          onDelete(key)
        }}
      >
        Supprimer
      </button>
    </div>
  )
}

import { Fragment, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QuoteBlock } from '../../../ui/quote-block.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts'
import { UserText } from '../../../ui/user-text.tsx'
import {
  MessageMore,
  messageAnchor,
  moveBetweenMessages,
  Quoted,
  Reactions,
} from '../changes/message-parts.tsx'
import { formatDay, formatTime } from '../components/message-dates.ts'
import { findGifName, GIF_SIZE, getGifPath, getGifStillPath } from '../gifs/catalogue.ts'
import { getGiphyStillUrl, normalizeGiphyUrl } from '../gifs/giphy.ts'
import { saveGiphyConsent, useGiphyConsent, useGiphyKey } from '../gifs/giphy-consent.ts'
import { GIF_TITLES } from '../gifs/texts.ts'
import { NapkinCard } from '../napkins/lazy.ts'
import { formatSpeaker, GIPHY_CONSENT, KEPT_UNTIL_CONFIRMED, RETRY, TOKEN_FORM } from '../texts.ts'
import { CHOSEN_PARAM, type ConversationMessage } from './contract.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { MessageItem } from './use-conversation.ts'
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

type ItemContext = Pick<Props, 'name' | 'actions' | 'conversation' | 'onOpen' | 'me' | 'onChanged' | 'now'>

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

/** A gif with space reserved from the first paint; `url` is the message's text. */
export function GifMessage({ url }: { url: string }) {
  const name = findGifName(url)
  if (name) {
    return (
      <div className="gif">
        <GifImage src={getGifPath(name)} still={getGifStillPath(name)} alt={GIF_TITLES[name]} {...GIF_SIZE} />
      </div>
    )
  }
  const address = normalizeGiphyUrl(url)
  return (
    <div className={address ? 'gif gif-outside' : 'gif'}>
      {address ? <GiphyGif address={address} /> : <BrokenGif />}
    </div>
  )
}

/** Requests nothing from Giphy before the reader consents, or when the site has no Giphy key any more. */
function GiphyGif({ address }: { address: string }) {
  const hydrated = useHydrated()
  const key = useGiphyKey()
  const agreed = useGiphyConsent()
  if (hydrated && key === undefined) return <BrokenGif />
  if (agreed) return <GifImage src={address} still={getGiphyStillUrl(address)} alt="Gif de Giphy" />
  return (
    <div className="gif-closed">
      <p>{GIPHY_CONSENT}</p>
      <Button kind="line" small className="needs-script" onClick={() => saveGiphyConsent(true)}>
        Afficher les gifs de Giphy
      </Button>
    </div>
  )
}

interface GifImageProps {
  src: string
  /** One frame; without one, nothing is element until motion is allowed. */
  still: string | undefined
  alt: string
  width?: number
  height?: number
}

/** A transparent pixel. */
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** An animated image that a tap stops and starts; it starts still for readers who prefer reduced motion. */
function GifImage({ src, still = EMPTY_IMAGE, alt, width, height }: GifImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const reduced = useReducedMotion()
  const [wantsMotion, setWantsMotion] = useState<boolean>()
  const [broken, setBroken] = useState(false)
  const isMoving = wantsMotion ?? !reduced
  // An image that failed before hydration fired no error event: load it again.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0)
      element.setAttribute('src', element.getAttribute('src') ?? '')
  }, [])
  if (broken) return <BrokenGif />
  return (
    <>
      <picture>
        {wantsMotion === undefined && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          ref={image}
          src={wantsMotion === false ? still : src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      </picture>
      <span className="gif-badge" aria-hidden="true">
        {!isMoving && <Icon name="image-play" size="sm" />}
        {'GIF'}
      </span>
      <button
        type="button"
        className="gif-toggle"
        aria-label={isMoving ? 'Arrêter le gif' : 'Animer le gif'}
        onClick={() => setWantsMotion(!isMoving)}
      />
    </>
  )
}

/** Shown for a gif that does not load. */
function BrokenGif() {
  return <p className="gif-broken">Ce gif ne s’affiche plus.</p>
}

interface OutgoingActions {
  onRetry: (key: string) => void
  onDelete: (key: string) => void
}

/** A message, with its time at the end of a group. */
function Bubble({ item, isTabStop, ...context }: ItemContext & { item: MessageItem; isTabStop: boolean }) {
  const { name, actions, conversation, onOpen } = context
  const { isMine, isStart, isEnd, type, outgoing, stored, replied } = item
  const isGif = type === MESSAGE_TYPE.gif
  const author = isMine ? 'Vous' : name
  const classes = [
    'bubble',
    isMine ? 'mine' : 'theirs',
    isStart && 'start',
    isEnd && 'end',
    isGif && 'with-gif',
    stored?.napkin && 'with-napkin',
    stored?.deleted && 'is-deleted',
  ]
  return (
    <>
      <div className={classes.filter(Boolean).join(' ')} id={stored ? messageAnchor(stored.id) : undefined}>
        {isStart && <span className="sr">{formatSpeaker(author)}</span>}
        {replied && <Quoted replied={replied} author={replied.isMine ? 'Vous' : name} />}
        {item.quote && <QuoteBlock quote={item.quote} owner={isMine ? name : null} />}
        <BubbleContent item={item} {...context} />
        {stored && !stored.deleted && (
          <MessageMore
            href={`/messages/${conversation}?${CHOSEN_PARAM}=${stored.id}`}
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

function BubbleContent({ item, ...context }: ItemContext & { item: MessageItem }) {
  const { message, type, stored, isMine } = item
  if (stored?.deleted) return <p>Message supprimé</p>
  if (stored?.napkin) {
    return (
      <Suspense fallback={<p>{message}</p>}>
        <NapkinCard {...context} napkin={stored.napkin} isMine={isMine} />
      </Suspense>
    )
  }
  if (type === MESSAGE_TYPE.gif) return <GifMessage url={message} />
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

import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { formatDay, formatTime } from '../components/message-dates.ts'
import { findGifName, GIF_SIZE, getGifPath, getGifStillPath } from '../gifs/catalogue.ts'
import { getGiphyStillUrl, normalizeGiphyUrl } from '../gifs/giphy.ts'
import { saveGiphyConsent, useGiphyConsent, useGiphyKey } from '../gifs/giphy-consent.ts'
import { GIPHY_CONSENT } from '../gifs/picker-texts.ts'
import { GIF_TITLES } from '../gifs/titles-texts.ts'
import { formatSpeaker, RETRY } from './conversation-texts.ts'
import type { MessageItem } from './message-items.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import type { useHistory } from './use-history.ts'

interface Props {
  log: RefObject<HTMLDivElement | null>
  lines: readonly MessageItem[]
  /** The other member's name. */
  name: string
  now: number
  history: ReturnType<typeof useHistory>
  acts: OutgoingActs
  /** Something has come below what is seen. */
  hasNews: boolean
  onEnd: () => void
}

/**
 * The messages. The log stands on its end, so that it opens there without a script. New ones are told by the
 * announcer, once: what is drawn again, or put above, is not told.
 */
export function MessageLog({ log, lines, name, now, history, acts, hasNews, onEnd }: Props) {
  return (
    <div className="thread-view">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <div ref={log} className="thread-log" role="log" aria-live="off" aria-label="Messages" tabIndex={0}>
        <div className="log">
          <OlderMessages {...history} />
          <MessageItems {...{ lines, name, acts }} today={roundToHour(now)} />
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

/** The labels of days change with the day, not with each look at the clock. */
const HOUR_MS = 3_600_000
const roundToHour = (now: number) => Math.floor(now / HOUR_MS) * HOUR_MS

interface MessageItemsProps extends Pick<Props, 'lines' | 'name' | 'acts'> {
  today: number
}

const MessageItems = memo(function Lines({ lines, name, acts, today }: MessageItemsProps) {
  return lines.map((line) => (
    <Fragment key={line.key}>
      {line.day && (
        <p className="day">
          <span>{formatDay(line.day, today)}</span>
        </p>
      )}
      <Bubble line={line} by={line.isMine ? 'Vous' : name} acts={acts} />
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

/** A gif as a message shows it, in space that is its own from the first paint; `url` is what the message carries. */
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

/** Nothing is asked of Giphy before the reader let it, nor where the site has no key of Giphy's any more. */
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
  /** One frame of it; without one, nothing is shown until it may move. */
  still: string | undefined
  alt: string
  width?: number
  height?: number
}

/** One pixel of nothing. */
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** An animated image that a tap stops and starts; it waits for the tap where the reader asked for less motion. */
function GifImage({ src, still = EMPTY_IMAGE, alt, width, height }: GifImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const reduced = useReducedMotion()
  const [asked, setAsked] = useState<boolean>()
  const [broken, setBroken] = useState(false)
  const isMoving = asked ?? !reduced
  // What failed before scripts ran told nobody: it is asked to fail again.
  useEffect(() => {
    const shown = image.current
    if (shown?.complete && shown.naturalWidth === 0)
      shown.setAttribute('src', shown.getAttribute('src') ?? '')
  }, [])
  if (broken) return <BrokenGif />
  return (
    <>
      <picture>
        {asked === undefined && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          ref={image}
          src={asked === false ? still : src}
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
        onClick={() => setAsked(!isMoving)}
      />
    </>
  )
}

/** In the place of a gif that is there no more. */
function BrokenGif() {
  return <p className="gif-broken">Ce gif ne s’affiche plus.</p>
}

interface OutgoingActs {
  onRetry: (key: string) => void
  onDelete: (key: string) => void
}

/** A message, with its time under the last of a group. */
function Bubble({ line, by, acts }: { line: MessageItem; by: string; acts: OutgoingActs }) {
  const { isMine, isStart, isEnd, type, outgoing } = line
  const isGif = type === MESSAGE_TYPE.gif
  const classes = [
    'bubble',
    isMine ? 'mine' : 'theirs',
    isStart && 'start',
    isEnd && 'end',
    isGif && 'with-gif',
  ]
  return (
    <>
      <div className={classes.filter(Boolean).join(' ')}>
        {isStart && <span className="sr">{formatSpeaker(by)}</span>}
        {isGif ? (
          <GifMessage url={line.message} />
        ) : (
          <div dir="auto">
            <UserText text={line.message} />
          </div>
        )}
      </div>
      {outgoing && outgoing.state !== 'waiting' ? (
        <UnsentNotice outgoing={outgoing} {...acts} />
      ) : (
        (isEnd || line.isRead) && <Stamp line={line} />
      )}
    </>
  )
}

function Stamp({ line: { isMine, time, isRead, outgoing } }: { line: MessageItem }) {
  return (
    <p className={isMine ? 'stamp right' : 'stamp'}>
      {outgoing ? 'envoi…' : <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>}
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

/** Why a message was not sent, and what to do about it. */
function UnsentNotice({
  outgoing: { key, state, why },
  onRetry,
  onDelete,
}: { outgoing: OutgoingMessage } & OutgoingActs) {
  const isHeld = state === 'held'
  return (
    <div className={isHeld ? 'stopped' : 'stopped failed'} role={isHeld ? 'status' : 'alert'}>
      <p className="stopped-why">
        <Icon name={isHeld ? 'clock' : 'circle-alert'} size="sm" />
        {isHeld ? 'Pas de réseau pour l’instant\u202f: ce message partira tout seul.' : why}
      </p>
      <button type="button" className="linkish" onClick={() => onRetry(key)}>
        {RETRY}
      </button>
      <button type="button" className="linkish" onClick={() => onDelete(key)}>
        Supprimer
      </button>
    </div>
  )
}

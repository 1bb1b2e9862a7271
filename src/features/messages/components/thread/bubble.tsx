import { MESSAGE_TYPE } from '../../../../shared/contacts.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { RETRY, saidBy } from '../../thread-texts.ts'
import { GifMessage } from '../gifs/gif-message.tsx'
import { clock } from './days.ts'
import type { Line } from './lines.ts'
import type { Outgoing } from './outgoing.ts'

export interface OutgoingActs {
  onRetry: (key: string) => void
  onDelete: (key: string) => void
}

/** A message, with its time under the last of a group. */
export function Bubble({ line, by, acts }: { line: Line; by: string; acts: OutgoingActs }) {
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
        {isStart && <span className="sr">{saidBy(by)}</span>}
        {isGif ? (
          <GifMessage url={line.message} />
        ) : (
          <div dir="auto">
            <UserText text={line.message} />
          </div>
        )}
      </div>
      {outgoing && outgoing.state !== 'waiting' ? (
        <Stopped outgoing={outgoing} {...acts} />
      ) : (
        (isEnd || line.isRead) && <Stamp line={line} />
      )}
    </>
  )
}

function Stamp({ line: { isMine, time, isRead, outgoing } }: { line: Line }) {
  return (
    <p className={isMine ? 'stamp right' : 'stamp'}>
      {outgoing ? 'envoi…' : <time dateTime={new Date(time).toISOString()}>{clock(time)}</time>}
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
function Stopped({
  outgoing: { key, state, why },
  onRetry,
  onDelete,
}: { outgoing: Outgoing } & OutgoingActs) {
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

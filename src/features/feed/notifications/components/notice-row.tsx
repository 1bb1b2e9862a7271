import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { Avatar, getAvatarUrl } from '../../../../ui/avatar.tsx'
import { Lantern } from '../../../../ui/illustrations.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import type { NoticeWords, Notification } from '../contract.ts'
import { isTellable, quoted, sentenceOf } from '../texts.ts'
import { placeOf } from './place.ts'

interface Props {
  notice: Notification
  now: number
  /** Below the fold. */
  lazy: boolean
  /** Called as the reader goes there, in this tab or another. */
  onOpen: () => void
}

/** What was told, as one link to its place; nothing of a type that this browser's scripts do not know. */
export function NoticeRow({ notice, now, lazy, onOpen }: Props) {
  const { type, sender, name, read, created_at } = notice
  if (!isTellable(type)) return null
  const words = JSON.parse(notice.data) as NoticeWords
  const { who, others, says, advice } = sentenceOf(type, name, words)
  const { last_activity, ...face } = notice
  const member = sender !== null && name !== null ? { ...face, id: sender, name } : null
  return (
    <li className={read ? 'news-line told' : 'news-line told told-unread'}>
      {member ? (
        <Avatar member={{ ...member, ...(last_activity && { last_activity }) }} now={now} lazy={lazy} />
      ) : (
        <span className="avatar told-staff">
          <Lantern />
        </span>
      )}
      <div className="news-words">
        <p>
          <a href={placeOf(type, notice, words)} onClick={onOpen} onAuxClick={onOpen}>
            {member ? <MemberName member={member} /> : <strong>{who}</strong>}
            {others} {says}
          </a>
        </p>
        <Said type={type} words={words} />
        {advice && <p className="soft">{advice}</p>}
        <p className="told-when">
          <RelativeDate moment={created_at} now={now} />
          {!read && <span className="badge badge-blush">non lue</span>}
        </p>
      </div>
      {words.photo_photo && (
        <img
          src={getAvatarUrl(words.photo_photo)}
          width={56}
          height={56}
          alt=""
          loading={lazy ? 'lazy' : undefined}
          decoding="async"
        />
      )}
    </li>
  )
}

/** The words that it is about: a comment, or a reason. */
function Said({ type, words: { comment, text } }: { type: number; words: NoticeWords }) {
  if (comment) return <p className="told-words">{quoted(comment)}</p>
  if (!text) return null
  const isOwnWords = type === NOTIFICATION_TYPE.commentModerated || type === NOTIFICATION_TYPE.postModerated
  return <p className="told-words">{isOwnWords ? quoted(text) : `Motif\u202f: ${text}`}</p>
}

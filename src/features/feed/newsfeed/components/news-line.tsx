import { Avatar, getAvatarUrl } from '../../../../ui/avatar.tsx'
import { MemberName, PremiumMark } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import type { NewsData, NewsItem } from '../contract.ts'
import { type Piece, sentenceOf } from '../texts.ts'

/** What somebody did, as a sentence that leads to them and to what it tells of. */
export function NewsLine({ item, now }: { item: NewsItem; now: number }) {
  const data = JSON.parse(item.data) as NewsData
  const member = { ...item, id: item.user_id }
  const { user_name: other = '', topic_title: topic = '', count = 1 } = data
  return (
    <li className="news-line">
      <Avatar member={member} now={now} lazy />
      <div className="news-words">
        <p>
          <MemberName member={member} link />{' '}
          {sentenceOf({ type: item.type, other, topic, count }).map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence keep their places
            <Words key={place} piece={piece} item={item} data={data} />
          ))}
        </p>
        <RelativeDate moment={item.created_at} now={now} />
      </div>
      {data.photo_photo && (
        // For fingers: the sentence leads there too.
        <a href={photoHref(item, data)} tabIndex={-1}>
          <img
            src={getAvatarUrl(data.photo_photo)}
            width={56}
            height={56}
            alt="Voir la photo"
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
    </li>
  )
}

function Words({ piece, item, data }: { piece: Piece; item: NewsItem; data: NewsData }) {
  if (typeof piece === 'string') return piece
  const href = {
    other: `/celibataire/${data.user_id}`,
    photo: photoHref(item, data),
    topic: `/forum/topic/redirect/${data.topic_id}`,
  }[piece.link]
  const link = <a href={href}>{piece.words}</a>
  if (piece.link !== 'other' || data.user_emoji === undefined) return link
  return (
    <>
      {link} <PremiumMark member={{ stripe_status: true, emoji: data.user_emoji }} />
    </>
  )
}

/** The photo in the album of its owner, who is the other member where there is one. */
function photoHref({ user_id }: NewsItem, data: NewsData): string {
  return `/celibataire/${data.user_id ?? user_id}#${data.photo_id}`
}

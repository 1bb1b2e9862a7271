import { Age } from '../age.tsx'
import { Avatar } from '../avatar.tsx'
import { Distance } from '../distance.tsx'
import { Flag } from '../flag.tsx'
import { Icon } from '../icon.tsx'
import { type CardMember, MemberCard } from '../member-card.tsx'
import { MemberName } from '../member-name.tsx'
import { Presence } from '../presence.tsx'
import { RelativeDate } from '../relative-date.tsx'
import { COUNTRIES, NEW_BADGE, PREMIUM, SUSPENDED_BADGE } from '../texts.ts'
import * as texts from './texts.ts'

// A fixed moment, so that the screenshot is the same every day.
const NOW = Date.UTC(2026, 5, 12, 20, 30)
const MINUTE = 60_000
const LYON = { latitude: 45.76, longitude: 4.84 }

const ago = (minutes: number) => NOW - minutes * MINUTE

const MEMBERS: CardMember[] = texts.MEMBER_NAMES.map((name, index) => ({
  id: 31 + index * 8,
  name,
  avatar: null,
  birthday: `${1970 + index * 5}-06-${10 + index}`,
  signup: ago(index === 1 ? 60 : 60 * 24 * 90),
  last_activity: ago([1, 3, 7, 9, 40, 2, 600][index] ?? 0),
  status: index % 3 === 0 ? 1 : 0,
  roles: index === 4 ? 1 : 0,
  stripe_status: index === 2 || index === 5,
  emoji: null,
  latitude: 45.76 + index * 0.03,
  longitude: index === 6 ? 0 : 4.85,
  ...(index === 6 && { latitude: 0 }),
}))

/** Cards, names, avatars, presence, age, distance, dates and flags. */
export function MemberPieces() {
  return (
    <div className="stack">
      <div className="grid-members">
        {MEMBERS.slice(0, 6).map((member) => (
          <MemberCard key={member.id} member={member} from={LYON} now={NOW} />
        ))}
      </div>
      <div className="panel stack-sm">
        <div className="row">
          {MEMBERS.map((member) => (
            <Avatar key={member.id} member={member} now={NOW} />
          ))}
          {MEMBERS.slice(0, 1).map((member) => (
            <Avatar key={member.id} member={member} size="lg" now={NOW} />
          ))}
          {MEMBERS.slice(1, 2).map((member) => (
            <Avatar key={member.id} member={member} size="sm" />
          ))}
        </div>
        <Names />
        <Facts />
      </div>
    </div>
  )
}

function Names() {
  return (
    <div className="row">
      <MemberName member={{ id: 1, name: 'Fondatrice', roles: 3 }} />
      <MemberName member={{ id: 12, name: 'Hugo', roles: 1, status: 1 }} />
      <MemberName member={{ id: 13, name: 'Nadia', roles: 2 }} link />
      <MemberName member={{ id: 24, name: 'Marius', stripe_status: true, status: 1 }} link />
      {[20, 21, 22, 23, 34, 25, 26, 27].map((id) => (
        <MemberName key={id} member={{ id, name: `Membre${id}` }} />
      ))}
    </div>
  )
}

function Facts() {
  return (
    <>
      <div className="row">
        <Presence lastActivity={ago(2)} now={NOW} />
        <Presence lastActivity={ago(8)} now={NOW} />
        <span className="badge badge-premium">{PREMIUM}</span>
        <span className="badge badge-blush">
          <Icon name="cake" />
          {texts.BIRTHDAY}
        </span>
        <span className="badge badge-new">{NEW_BADGE}</span>
        <span className="badge badge-blush">{SUSPENDED_BADGE}</span>
        <span className="count">5</span>
      </div>
      <p className="row soft small">
        <Age birthday="1985-06-12" now={NOW} />
        <Distance from={LYON} to={{ latitude: 45.76, longitude: 4.85 }} />
        <Distance from={LYON} to={{ latitude: 45.79, longitude: 4.86 }} />
        <Distance from={LYON} to={{ latitude: 48.86, longitude: 2.35 }} />
        <RelativeDate moment={ago(5)} now={NOW} />
        {[...Object.keys(COUNTRIES), 'JP'].map((iso) => (
          <Flag key={iso} iso={iso} />
        ))}
      </p>
    </>
  )
}

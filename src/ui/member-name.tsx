import { nameColour } from '../domain/name-colour.ts'
import { isStaff, STATUS, staffWord } from '../domain/roles.ts'
import { VerifiedBadge } from './drawings.tsx'
import { DEFAULT_EMOJI, Emoji } from './emoji.tsx'
import { PREMIUM, VERIFIED } from './texts.ts'

export interface NamedMember {
  id: number
  name: string
  roles?: number
  status?: number
  stripe_status?: boolean
  emoji?: string | null
}

/**
 * A member's name in its colour (the last digit of the id, member 1 apart), with what stands beside it: the verified
 * badge, the premium emoji, the staff word. Each is told by a shape or a word as well as by colour.
 * With `link`, it leads to the profile.
 */
export function MemberName({ member, link = false }: { member: NamedMember; link?: boolean }) {
  const { id, name, roles = 0, stripe_status = false, status, emoji } = member
  const word = staffWord(roles)
  const className = [
    'name',
    `n${dashed(nameColour(id))}`,
    stripe_status && 'name-premium',
    isStaff(roles) && 'name-staff',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <span className="member-name">
      {link ? (
        <a className={className} href={`/celibataire/${id}`}>
          {name}
        </a>
      ) : (
        <span className={className}>{name}</span>
      )}
      {status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
      {stripe_status && <PremiumMark emoji={emoji ?? null} />}
      {word && <span className="badge badge-staff">{word}</span>}
    </span>
  )
}

/** The animated emoji that tells a premium member. */
export function PremiumMark({ emoji }: { emoji: string | null }) {
  return <Emoji file={emoji ?? DEFAULT_EMOJI} size={18} alt={PREMIUM} title={PREMIUM} />
}

const dashed = (colour: number | 'founder') => (colour === 'founder' ? '-founder' : String(colour))

import { nameColourOf } from '../shared/name-colour.ts'
import { isStaff, STATUS, staffLabelOf } from '../shared/roles.ts'
import { FilledMarkup } from './cached-markup.tsx'
import { DEFAULT_EMOJI, Emoji } from './emoji.tsx'
import { PREMIUM, VERIFIED } from './texts.ts'
import { VerifiedBadge } from './verified-badge.tsx'

/** Fields of the premium emoji. */
export interface Emblem {
  stripe_status?: boolean
  emoji?: string | null
}

export interface NamedMember extends Emblem {
  id: number
  name: string
  roles?: number
  status?: number
}

/**
 * A member's name in its colour (by the last digit of the id, member 1 apart), with verified badge, premium
 * emoji and staff badge. Each is recognisable without colour.
 * `link` leads to the profile, `href` elsewhere.
 */
export function MemberName({
  member,
  link = false,
  href = link ? `/celibataire/${member.id}` : undefined,
}: {
  member: NamedMember
  link?: boolean
  href?: string | undefined
}) {
  const { roles, status, stripe_status, emoji } = member
  return (
    <FilledMarkup
      cacheKey={import.meta.env.SSR && ['member-name', roles, status, stripe_status, emoji]}
      holes={{ name: member.name, className: `name ${nameClass(member)}`, href }}
    >
      {({ name, className, href }) => (
        <span className="member-name">
          {href ? (
            <a className={className} href={href}>
              {name}
            </a>
          ) : (
            <span className={className}>{name}</span>
          )}
          {status === STATUS.verified && <VerifiedBadge label={VERIFIED} />}
          <PremiumMark member={member} />
          <StaffBadge roles={roles} />
        </span>
      )}
    </FilledMarkup>
  )
}

/** Classes of a name: its colour, premium, staff. */
export function nameClass({ id, stripe_status, roles = 0 }: NamedMember): string {
  return [
    `n${toClassSuffix(nameColourOf(id))}`,
    stripe_status && 'name-premium',
    isStaff(roles) && 'name-staff',
  ]
    .filter(Boolean)
    .join(' ')
}

/** 'Modo', 'Admin' or 'Fondateur'; nothing for members. */
export function StaffBadge({ roles = 0 }: { roles?: number | undefined }) {
  const label = staffLabelOf(roles)
  return label && <span className="badge badge-staff">{label}</span>
}

/** A name in the colour of the surrounding text, with the premium emoji. */
export function PlainName({ member }: { member: Emblem & { name: string | null } }) {
  return (
    <span className="plain-name">
      {member.name}
      <PremiumMark member={member} />
    </span>
  )
}

/** The animated emoji of a premium member; nothing for others, even if they chose one before. */
export function PremiumMark({ member: { stripe_status, emoji } }: { member: Emblem }) {
  if (!stripe_status) return null
  return <Emoji file={emoji ?? DEFAULT_EMOJI} size={18} alt={PREMIUM} title={PREMIUM} />
}

const toClassSuffix = (colour: number | 'founder') => (colour === 'founder' ? '-founder' : String(colour))

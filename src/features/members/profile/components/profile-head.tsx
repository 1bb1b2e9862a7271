import type { Position } from '../../../../shared/distance.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { Age } from '../../../../ui/age.tsx'
import { Distance } from '../../../../ui/distance.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LastSeen } from '../../../../ui/last-seen.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Presence } from '../../../../ui/presence.tsx'
import { PREMIUM, SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import type { Profile } from '../contract/profile.ts'

interface Props {
  profile: Profile
  /** Where the reader is; null shows no distance. */
  from: Position | null
  /** Milliseconds since 1970. */
  now: number
}

/** Name, age, badges, distance and last connection (specification 2, section 2); of a blocked member name, age and badges. */
export function ProfileHead({ profile, from, now }: Props) {
  const { user, iso, isBlocked } = profile
  return (
    <header className="who">
      <h1>
        <MemberName member={user} />
        <Age birthday={user.birthday} now={now} />
      </h1>
      <Badges profile={profile} now={now} />
      {!isBlocked && (
        <p className="who-line">
          <Distance from={from} to={user} />
          <span>
            <Flag iso={iso} />
            <span>
              {'Dernière connexion'} <LastSeen moment={user.last_activity} now={now} />
            </span>
          </span>
        </p>
      )}
    </header>
  )
}

function Badges({ profile: { user, ifBirthday, isBlocked }, now }: { profile: Profile; now: number }) {
  return (
    <div className="row who-badges">
      {isSuspended(user.roles) && (
        <span className="badge badge-blush">
          <Icon name="ban" />
          {SUSPENDED_BADGE}
        </span>
      )}
      {!isBlocked && <Presence lastActivity={user.last_activity} now={now} />}
      {user.stripe_status && (
        <span className="badge badge-premium">
          <Icon name="crown" size="sm" />
          {PREMIUM}
        </span>
      )}
      {ifBirthday && (
        <span className="badge badge-blush">
          <Icon name="cake" />
          {'C’est son anniversaire\u202f!'}
        </span>
      )}
    </div>
  )
}

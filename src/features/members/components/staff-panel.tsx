import { formatLastSeen, isWeekStart } from '../../../shared/last-seen.ts'
import { FIRST_MESSAGES, firstMessages } from '../../messages/contract/hint-texts.ts'
import type { FirstMessageHints } from '../../messages/public/hints.ts'
import { memberHref, searchHref } from '../../moderation/contract/member.ts'
import type { Profile } from '../contract/profile.ts'
import * as texts from '../profile-texts.ts'
import { countStates } from './photo-state.ts'

const EXACT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** What staff alone read of a member (specification 2, section 6). */
export function StaffPanel({
  profile: { user, photos },
  hints,
  now,
}: {
  profile: Profile
  hints: FirstMessageHints
  /** Milliseconds since 1970. */
  now: number
}) {
  return (
    <section className="panel staff-panel" aria-labelledby="staff-panel">
      <h2 id="staff-panel">Pour le staff</h2>
      <dl>
        <dt>Adresse IP</dt>
        <dd>{user.user_ip ? <a href={searchHref(user.user_ip)}>{user.user_ip}</a> : 'inconnue'}</dd>
        <dt>Dernière activité</dt>
        <dd>
          {isWeekStart(user.last_activity) ? (
            formatLastSeen(user.last_activity, now)
          ) : (
            <time dateTime={user.last_activity}>{EXACT.format(new Date(user.last_activity))}</time>
          )}
        </dd>
        <dt>Photos</dt>
        <dd>{texts.photosState(countStates(photos))}</dd>
        <dt>{FIRST_MESSAGES}</dt>
        <dd>{firstMessages(hints)}</dd>
        <dt>ID du membre</dt>
        <dd>
          {user.id} · <a href={memberHref(user.id)}>Ouvrir à l’administration</a>
        </dd>
      </dl>
    </section>
  )
}

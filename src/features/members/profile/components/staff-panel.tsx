import { formatLastSeen, isWeekStart } from '../../../../shared/last-seen.ts'
import { FIRST_MESSAGES_LABEL, formatFirstMessages } from '../../../messages/contract/hint-texts.ts'
import type { FirstMessageHints } from '../../../messages/public/first-message-hints.ts'
import { memberHref, memberSearchHref } from '../../../moderation/contract/member.ts'
import type { Profile } from '../contract/profile.ts'
import * as texts from '../profile-texts.ts'
import { countPhotosByState } from './shown-state.ts'

const EXACT_TIME_FORMAT = new Intl.DateTimeFormat('fr-FR', {
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
        <dd>{user.user_ip ? <a href={memberSearchHref(user.user_ip)}>{user.user_ip}</a> : 'inconnue'}</dd>
        <dt>Dernière activité</dt>
        <dd>
          {isWeekStart(user.last_activity) ? (
            formatLastSeen(user.last_activity, now)
          ) : (
            <time dateTime={user.last_activity}>
              {EXACT_TIME_FORMAT.format(new Date(user.last_activity))}
            </time>
          )}
        </dd>
        <dt>Photos</dt>
        <dd>{texts.formatPhotoCounts(countPhotosByState(photos))}</dd>
        <dt>{FIRST_MESSAGES_LABEL}</dt>
        <dd>{formatFirstMessages(hints)}</dd>
        <dt>ID du membre</dt>
        <dd>
          {user.id} · <a href={memberHref(user.id)}>Ouvrir à l’administration</a>
        </dd>
      </dl>
    </section>
  )
}

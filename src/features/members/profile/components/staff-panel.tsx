import { formatLastSeen, isWeekStart } from '../../../../shared/last-seen.ts'
import { FIRST_MESSAGES_LABEL, formatFirstMessages } from '../../../messages/contract/hint-texts.ts'
import type { FirstMessageHints } from '../../../messages/public/first-message-hints.ts'
import { memberHref } from '../../../moderation/members/contract.ts'
import type { Profile } from '../contract.ts'
import { countPhotosByState, type ShownState } from './photos.tsx'

const EXACT_TIME_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

/** Details for staff only (specification 2, section 6). */
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
        <dd>{user.user_ip ? <a href={memberHref(user.id)}>{user.user_ip}</a> : 'inconnue'}</dd>
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
        <dd>{formatPhotoCounts(countPhotosByState(photos))}</dd>
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

/** '3 visibles, 1 en attente' */
function formatPhotoCounts(counts: Record<ShownState, number>): string {
  const forms = {
    visible: ['visible', 'visibles'],
    awaiting: ['en attente', 'en attente'],
    refused: ['refusée', 'refusées'],
    moderated: ['modérée', 'modérées'],
    verification: ['de vérification', 'de vérification'],
  } as const
  const parts = (Object.keys(forms) as (keyof typeof forms)[])
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${forms[state][counts[state] === 1 ? 0 : 1]}`)
  return parts.length > 0 ? parts.join(', ') : 'aucune'
}

import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { getActionLabel } from '../../admin/contract/action-texts.ts'
import * as texts from '../member-texts.ts'
import type { StaffActionRow } from '../queries/staff-actions.ts'
import { Section } from './section.tsx'
import { StaffLink } from './staff-link.tsx'

interface Props {
  trail: readonly StaffActionRow[]
  shown: number
  now: number
  /** The whole log of this member, for who may read it. */
  logHref: string | null
}

/** What staff did about the member, and who of them. */
export function StaffActions({ trail, shown, now, logHref }: Props) {
  return (
    <Section id="journal" title="Actes du staff">
      {trail.length === 0 ? (
        <p className="soft small">Le staff n’a rien fait à propos de ce membre.</p>
      ) : (
        <ol className="member-lines">
          {trail.slice(0, shown).map(({ id, created_at, action, reason, actor_id, actor }) => (
            <li key={id}>
              <div>
                <p>
                  <StaffLink id={actor_id} name={actor} /> {getActionLabel(action)}
                  {reason && <span className="soft">{`\u202f: ${reason}`}</span>}
                </p>
                <p className="soft tiny">
                  <RelativeDate moment={created_at} now={now} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {trail.length > shown && <p className="soft small">{texts.formatLatestOnlyNotice(shown)}</p>}
      {logHref && (
        <p className="small">
          <a href={logHref}>Tout le journal</a>
        </p>
      )}
    </Section>
  )
}

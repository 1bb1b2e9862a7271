import { STATUS } from '../../../../shared/roles.ts'
import * as texts from '../member-texts.ts'
import type { MemberFacts } from '../queries/facts.ts'
import { formatDate } from './dates.ts'
import { Fact, Section } from './section.tsx'

/** How the member stands with the site: what others are told of the profile, and how near a suspension is. */
export function MemberStatus({ facts }: { facts: MemberFacts }) {
  const { status, can_description, warning, warned_at } = facts
  return (
    <Section id="statut" title="Statut">
      <dl className="desk-facts">
        <Fact term={texts.PROFILE}>
          <span className={getStatusBadge(status)}>{texts.STATUS_LABELS[status]}</span>
        </Fact>
        <Fact term="Description">
          {can_description ? 'peut en écrire une' : 'n’a plus le droit d’en écrire une'}
        </Fact>
        <Fact term={texts.WARNING}>
          {texts.formatWarning(warning)}
          {warning > 0 && warned_at && `, ${`a changé le ${formatDate(warned_at)}`}`}
          <span
            className="warning-bar"
            style={{ '--warning': `${warning}%` } as React.CSSProperties}
            aria-hidden="true"
          />
        </Fact>
      </dl>
    </Section>
  )
}

function getStatusBadge(status: number): string {
  if (status === STATUS.verified) return 'badge badge-moss'
  return status === STATUS.potentialFake ? 'badge badge-blush' : 'badge badge-mist'
}

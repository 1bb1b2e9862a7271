import { STATUS } from '../../../../shared/roles.ts'
import * as texts from '../../member-texts.ts'
import type { MemberFacts } from '../../queries/member/facts.ts'
import { dayOf } from './days.ts'
import { Fact, Section } from './section.tsx'

/** How the member stands with the site: what others are told of the profile, and how near a suspension is. */
export function Standing({ facts }: { facts: MemberFacts }) {
  const { status, can_description, warning, warned_at } = facts
  return (
    <Section id="statut" title={texts.STANDING}>
      <dl className="desk-facts">
        <Fact term={texts.PROFILE}>
          <span className={badgeOf(status)}>{texts.STATUS_WORDS[status]}</span>
        </Fact>
        <Fact term={texts.DESCRIPTION_RIGHT}>
          {can_description ? texts.MAY_DESCRIBE : texts.MAY_NOT_DESCRIBE}
        </Fact>
        <Fact term={texts.WARNING}>
          {texts.warningWords(warning)}
          {warning > 0 && warned_at && `, ${texts.lastGrew(dayOf(warned_at))}`}
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

function badgeOf(status: number): string {
  if (status === STATUS.verified) return 'badge badge-moss'
  return status === STATUS.potentialFake ? 'badge badge-blush' : 'badge badge-mist'
}

import { Avatar } from '../../../../ui/avatar.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { memberHref } from '../../contract/member.ts'
import { formatDate } from '../../members/components/dates.ts'
import { Fact, Section } from '../../members/components/section.tsx'
import * as words from '../../members/member-texts.ts'
import type { SanctionedMemberRow } from '../queries/sanctioned-member.ts'

/** Who it is that staff are about to decide of. */
export function MemberSummary({ member }: { member: SanctionedMemberRow }) {
  return (
    <Section id="membre" title="Qui c’est">
      <div className="ban-who">
        <Avatar member={member} size="lg" />
        <MemberName member={member} link />
      </div>
      <dl className="desk-facts">
        <Fact term={words.SIGNUP}>{formatDate(member.signup)}</Fact>
        <Fact term={words.PROFILE}>{words.STATUS_LABELS[member.status]}</Fact>
        <Fact term={words.WARNING}>{words.formatWarning(member.warning)}</Fact>
      </dl>
      <LinkButton kind="line" small icon="user-round" href={memberHref(member.id)}>
        Fiche du membre
      </LinkButton>
    </Section>
  )
}

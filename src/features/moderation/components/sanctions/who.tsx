import { Avatar } from '../../../../ui/avatar.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { memberHref } from '../../contract/member.ts'
import * as words from '../../member-texts.ts'
import type { SanctionedRow } from '../../queries/sanctioned.ts'
import { dayOf } from '../member/days.ts'
import { Fact, Section } from '../member/section.tsx'

/** Who it is that staff are about to decide of. */
export function Who({ member }: { member: SanctionedRow }) {
  return (
    <Section id="membre" title="Qui c’est">
      <div className="ban-who">
        <Avatar member={member} size="lg" />
        <MemberName member={member} link />
      </div>
      <dl className="desk-facts">
        <Fact term={words.SIGNUP}>{dayOf(member.signup)}</Fact>
        <Fact term={words.PROFILE}>{words.STATUS_WORDS[member.status]}</Fact>
        <Fact term={words.WARNING}>{words.warningWords(member.warning)}</Fact>
      </dl>
      <LinkButton kind="line" small icon="user-round" href={memberHref(member.id)}>
        Fiche du membre
      </LinkButton>
    </Section>
  )
}

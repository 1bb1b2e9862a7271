import { isStaff, isSuspended, ROLES, STATUS } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { SentForm } from '../../accounts/components/post-form.tsx'
import { DescriptionAct } from '../components/sanctions/description-act.tsx'
import { LiftAct } from '../components/sanctions/lift-act.tsx'
import { type Act, banHref, type SanctionedMember } from '../components/sanctions/sanctioned.ts'
import { StatusAct } from '../components/sanctions/status-act.tsx'
import { WarnAct } from '../components/sanctions/warn-act.tsx'

export interface MemberSanctionsProps {
  /** Somebody of a lower role than who acts. */
  member: SanctionedMember
  /** Of who acts: moderators mark and take descriptions, admins warn and ban as well (product.md 7). */
  role: number
  /** The CSRF token of the page. */
  token: string
  /** What an act that was posted without scripts came to. */
  sent?: { act: Act; form: SentForm } | undefined
}

/** What one of the staff may decide about a member, beside what they know of them. */
export default function MemberSanctions({ member, role, token, sent }: MemberSanctionsProps) {
  const propsOf = (act: Act) => ({ member, token, sent: sent?.act === act ? sent.form : undefined })
  const isAdmin = role >= ROLES.admin
  const suspended = isSuspended(member.roles)
  return (
    <div className="sanctions">
      {isAdmin && suspended && <LiftAct {...propsOf('retablir')} />}
      {isAdmin && !suspended && !isStaff(member.roles) && (
        <LinkButton kind="poppy" small icon="gavel" href={banHref(member.id)}>
          Suspendre ce compte…
        </LinkButton>
      )}
      {isAdmin && <WarnAct {...propsOf('avertir')} />}
      {member.status !== STATUS.potentialFake && (
        <StatusAct {...propsOf('statut')} to={STATUS.potentialFake} />
      )}
      {member.status !== STATUS.ordinary && <StatusAct {...propsOf('statut')} to={STATUS.ordinary} />}
      <DescriptionAct {...propsOf('description')} />
    </div>
  )
}

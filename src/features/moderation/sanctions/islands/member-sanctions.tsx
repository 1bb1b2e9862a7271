import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { WARNING_STEP } from '../../../../shared/decisions.ts'
import { isStaff, isSuspended, ROLES, STATUS } from '../../../../shared/roles.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Segment } from '../../../../ui/choices.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea, TextInput } from '../../../../ui/inputs.tsx'
import type { SubmittedForm } from '../../../../ui/post-form.tsx'
import {
  banHref,
  returnToMember,
  type SanctionAction,
  type SanctionActionProps,
  type SanctionedMember,
  SanctionFrame,
} from '../components/sanction-frame.tsx'
import {
  formatSignedAmount,
  judicialBlockHref,
  liftBan,
  PERCENT_MAX,
  STAFF_REASON_MAX,
  setDescriptionPermission,
  setMemberStatus,
  warnMember,
} from '../contract.ts'
import * as texts from '../texts.ts'

export interface MemberSanctionsProps {
  /** A member of a lower role than the actor. */
  member: SanctionedMember
  /** The actor's role: moderators mark profiles and remove descriptions, admins also warn and ban (product.md 7). */
  role: number
  /** CSRF token. */
  token: string
  /** Values and errors of a rejected plain form. */
  sent?: { act: SanctionAction; form: SubmittedForm } | undefined
}

/** Sanctions offered on the page of a member. */
export default function MemberSanctions({ member, role, token, sent }: MemberSanctionsProps) {
  const propsOf = (act: SanctionAction) => ({
    member,
    token,
    sent: sent?.act === act ? sent.form : undefined,
  })
  const isAdmin = role >= ROLES.admin
  const suspended = isSuspended(member.roles)
  return (
    <div className="sanctions">
      {isAdmin && suspended && <LiftBanAction {...propsOf('retablir')} />}
      {isAdmin && !suspended && !isStaff(member.roles) && (
        <LinkButton kind="danger" small icon="gavel" href={banHref(member.id)}>
          Suspendre ce compte…
        </LinkButton>
      )}
      {isAdmin && <WarnAction {...propsOf('avertir')} />}
      {isAdmin && !isStaff(member.roles) && (
        <LinkButton kind="soft" small icon="scale" href={judicialBlockHref(member.id)}>
          Blocage judiciaire
        </LinkButton>
      )}
      {member.status !== STATUS.potentialFake && (
        <StatusAction {...propsOf('statut')} to={STATUS.potentialFake} />
      )}
      {member.status !== STATUS.ordinary && <StatusAction {...propsOf('statut')} to={STATUS.ordinary} />}
      <DescriptionAction {...propsOf('description')} />
    </div>
  )
}

function LiftBanAction({ member, token, sent }: SanctionActionProps) {
  const { register, errors, ...form } = useCallForm(liftBan, {
    params: { userId: member.id },
    defaultValues: { reason: sent?.values.reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: returnToMember(member.id),
  })
  return (
    <SanctionFrame
      icon="lock-open"
      label="Lever la suspension"
      lead="Le membre retrouve son compte aussitôt. Ce qui avait été masqué avec son compte est de nouveau visible."
      of={liftBan}
      member={member}
      token={token}
      sent={sent}
      yes={texts.CONFIRM}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <ReasonField
        field={register('reason')}
        hint={texts.LOGGED_REASON_HINT}
        error={errors.reason}
        typed={sent?.values.reason}
      />
    </SanctionFrame>
  )
}

const REMOVE_DESCRIPTION_PROPS = {
  label: 'Retirer la description',
  lead: 'Le texte est effacé, le membre ne peut plus en écrire et son avertissement monte de 10\u202f%.',
  hint: texts.OPTIONAL_REASON_HINT,
  icon: 'scissors',
} as const
const ALLOW_DESCRIPTION_PROPS = {
  label: 'Rendre le droit à une description',
  lead: 'Le membre peut de nouveau en écrire une, et l’apprend.',
  hint: texts.LOGGED_REASON_HINT,
  icon: 'pencil',
} as const

function DescriptionAction({ member, token, sent }: SanctionActionProps) {
  const can_description = !member.can_description
  const { register, errors, ...form } = useCallForm(setDescriptionPermission, {
    params: { userId: member.id },
    defaultValues: { can_description, reason: sent?.values.reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: returnToMember(member.id),
  })
  const { hint, ...look } = can_description ? ALLOW_DESCRIPTION_PROPS : REMOVE_DESCRIPTION_PROPS
  return (
    <SanctionFrame
      {...look}
      of={setDescriptionPermission}
      member={member}
      token={token}
      sent={sent}
      yes={texts.CONFIRM}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <input type="hidden" name="can_description" value={can_description ? '1' : '0'} />
      <ReasonField field={register('reason')} hint={hint} error={errors.reason} typed={sent?.values.reason} />
    </SanctionFrame>
  )
}

const MARK_FAKE_PROPS = {
  label: 'Marquer comme peut-être faux',
  lead: 'Qui ouvre une conversation avec ce membre est averti. Le badge vérifié est perdu, et le membre apprend la décision.',
  hint: texts.OPTIONAL_REASON_HINT,
  icon: 'triangle-alert',
} as const
const MARK_ORDINARY_PROPS = { hint: texts.LOGGED_REASON_HINT, icon: 'undo-2' } as const
/** By current status. */
const MARK_ORDINARY_PROPS_BY_STATUS = {
  [STATUS.potentialFake]: {
    ...MARK_ORDINARY_PROPS,
    label: 'Retirer la marque «\u202fpeut-être faux\u202f»',
    lead: 'La décision est levée, et plus personne n’est averti.',
  },
  [STATUS.verified]: {
    ...MARK_ORDINARY_PROPS,
    label: 'Retirer le badge vérifié',
    lead: 'Le membre pourra se faire vérifier de nouveau.',
  },
} as const

/** @param to the new status */
function StatusAction({ member, token, sent, to }: SanctionActionProps & { to: 0 | 2 }) {
  const { register, errors, ...form } = useCallForm(setMemberStatus, {
    params: { userId: member.id },
    defaultValues: { status: to, reason: sent?.values.reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: returnToMember(member.id),
  })
  const { hint, ...look } =
    to === STATUS.potentialFake
      ? MARK_FAKE_PROPS
      : MARK_ORDINARY_PROPS_BY_STATUS[
          member.status === STATUS.verified ? STATUS.verified : STATUS.potentialFake
        ]
  return (
    <SanctionFrame
      {...look}
      of={setMemberStatus}
      member={member}
      token={token}
      sent={sent}
      yes={texts.CONFIRM}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <input type="hidden" name="status" value={to} />
      <ReasonField field={register('reason')} hint={hint} error={errors.reason} typed={sent?.values.reason} />
    </SanctionFrame>
  )
}

const SIGN_OPTIONS = [
  { value: '+', label: 'Alourdir' },
  { value: '-', label: 'Alléger' },
]
const DEFAULT_AMOUNT = String(WARNING_STEP)

function WarnAction({ member, token, sent }: SanctionActionProps) {
  const { sign = '+', amount = DEFAULT_AMOUNT, reason } = sent?.values ?? {}
  const [typed, setTyped] = useState({ sign, amount })
  const { register, errors, setValue, ...form } = useCallForm(warnMember, {
    params: { userId: member.id },
    defaultValues: { percent: formatSignedAmount(sign, amount), reason: reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: returnToMember(member.id),
  })
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    setValue('percent', formatSignedAmount(next.sign, next.amount))
  }
  return (
    <SanctionFrame
      icon="shield-alert"
      label="Changer l’avertissement"
      lead={`${`Avertissement\u202f: ${member.warning}\u202f%`}. À 100\u202f%, le compte est suspendu jusqu’à la décision d’un admin.`}
      of={warnMember}
      member={member}
      token={token}
      sent={sent}
      yes="Changer"
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <div className="sanction-amount">
        <Segment
          label="Sens"
          name="sign"
          options={SIGN_OPTIONS}
          value={typed.sign}
          onChange={(sign) => change({ sign })}
        />
        <TextInput
          label="Pourcentage"
          name="amount"
          type="number"
          inputMode="numeric"
          min={1}
          max={PERCENT_MAX}
          error={errors.percent}
          value={typed.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
      </div>
      <ReasonField
        field={register('reason')}
        hint="Le membre le lira."
        error={errors.reason}
        typed={reason}
      />
    </SanctionFrame>
  )
}

interface Props {
  field: UseFormRegisterReturn
  hint: string
  error: string | undefined
  /** Value of a rejected form. */
  typed: string | undefined
}

/** The reason of an action. */
function ReasonField({ field, hint, error, typed }: Props) {
  return (
    <TextArea
      label="Motif"
      hint={hint}
      error={error}
      limit={STAFF_REASON_MAX}
      rows={3}
      {...field}
      defaultValue={typed}
    />
  )
}

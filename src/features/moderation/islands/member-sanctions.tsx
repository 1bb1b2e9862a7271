import { useState } from 'react'
import { WARNING_STEP } from '../../../shared/decisions.ts'
import { isStaff, isSuspended, ROLES, STATUS } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Segment } from '../../../ui/choices.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import type { SentForm } from '../../accounts/components/post-form.tsx'
import { ActFrame, doneWith } from '../components/sanctions/act-frame.tsx'
import { ReasonField } from '../components/sanctions/reason-field.tsx'
import {
  type Act,
  type ActProps,
  banHref,
  type SanctionedMember,
} from '../components/sanctions/sanctioned.ts'
import { liftBan, PERCENT_MAX, setDescription, setStatus, signed, warn } from '../contract/sanctions.ts'
import * as texts from '../sanction-texts.ts'

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

/** Lets a suspended member back. */
export function LiftAct({ member, token, sent }: ActProps) {
  const { register, errors, ...form } = useCallForm(liftBan, {
    params: { userId: member.id },
    defaultValues: { reason: sent?.values.reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: doneWith(member.id),
  })
  return (
    <ActFrame
      icon="lock-open"
      label="Lever la suspension"
      lead="Le membre retrouve son compte aussitôt. Ce qui avait été masqué avec son compte est de nouveau visible."
      of={liftBan}
      member={member}
      token={token}
      sent={sent}
      yes={texts.DO_IT}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <ReasonField
        field={register('reason')}
        hint={texts.REASON_LOGGED}
        error={errors.reason}
        typed={sent?.values.reason}
      />
    </ActFrame>
  )
}

const TAKE = {
  label: 'Retirer la description',
  lead: 'Le texte est effacé, le membre ne peut plus en écrire et son avertissement monte de 10\u202f%.',
  hint: texts.REASON_OPTIONAL,
  icon: 'scissors',
} as const
const ALLOW = {
  label: 'Rendre le droit à une description',
  lead: 'Le membre peut de nouveau en écrire une, et l’apprend.',
  hint: texts.REASON_LOGGED,
  icon: 'pencil',
} as const

/** Takes a member's description away, or lets them write one again. */
export function DescriptionAct({ member, token, sent }: ActProps) {
  const can_description = !member.can_description
  const { register, errors, ...form } = useCallForm(setDescription, {
    params: { userId: member.id },
    defaultValues: { can_description, reason: sent?.values.reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: doneWith(member.id),
  })
  const { hint, ...look } = can_description ? ALLOW : TAKE
  return (
    <ActFrame
      {...look}
      of={setDescription}
      member={member}
      token={token}
      sent={sent}
      yes={texts.DO_IT}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <input type="hidden" name="can_description" value={can_description ? '1' : '0'} />
      <ReasonField field={register('reason')} hint={hint} error={errors.reason} typed={sent?.values.reason} />
    </ActFrame>
  )
}

const TO_FAKE = {
  label: 'Marquer comme peut-être faux',
  lead: 'Qui ouvre une conversation avec ce membre est averti. Le badge vérifié est perdu, et le membre apprend la décision.',
  hint: texts.REASON_OPTIONAL,
  icon: 'triangle-alert',
} as const
const TO_ORDINARY = { hint: texts.REASON_LOGGED, icon: 'undo-2' } as const
/** From each status that is ordinary no more. */
const BACK = {
  [STATUS.potentialFake]: {
    ...TO_ORDINARY,
    label: 'Retirer la marque «\u202fpeut-être faux\u202f»',
    lead: 'La décision est levée, et plus personne n’est averti.',
  },
  [STATUS.verified]: {
    ...TO_ORDINARY,
    label: 'Retirer le badge vérifié',
    lead: 'Le membre pourra se faire vérifier de nouveau.',
  },
} as const

/** Marks a profile as potentially fake or as ordinary. @param to what it becomes */
export function StatusAct({ member, token, sent, to }: ActProps & { to: 0 | 2 }) {
  const { register, errors, ...form } = useCallForm(setStatus, {
    params: { userId: member.id },
    defaultValues: { status: to, reason: sent?.values.reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: doneWith(member.id),
  })
  const { hint, ...look } =
    to === STATUS.potentialFake
      ? TO_FAKE
      : BACK[member.status === STATUS.verified ? STATUS.verified : STATUS.potentialFake]
  return (
    <ActFrame
      {...look}
      of={setStatus}
      member={member}
      token={token}
      sent={sent}
      yes={texts.DO_IT}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <input type="hidden" name="status" value={to} />
      <ReasonField field={register('reason')} hint={hint} error={errors.reason} typed={sent?.values.reason} />
    </ActFrame>
  )
}

const SIGNS = [
  { value: '+', label: 'Alourdir' },
  { value: '-', label: 'Alléger' },
]
const STEP = String(WARNING_STEP)

/** Adds to a member's warning, or takes from it. */
export function WarnAct({ member, token, sent }: ActProps) {
  const { sign = '+', amount = STEP, reason } = sent?.values ?? {}
  const [typed, setTyped] = useState({ sign, amount })
  const { register, errors, setValue, ...form } = useCallForm(warn, {
    params: { userId: member.id },
    defaultValues: { percent: signed(sign, amount), reason: reason ?? '' },
    errors: sent?.errors ?? {},
    onDone: doneWith(member.id),
  })
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    setValue('percent', signed(next.sign, next.amount))
  }
  return (
    <ActFrame
      icon="shield-alert"
      label="Changer l’avertissement"
      lead={`${`Avertissement\u202f: ${member.warning}\u202f%`}. À 100\u202f%, le compte est suspendu jusqu’à la décision d’un admin.`}
      of={warn}
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
          options={SIGNS}
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
    </ActFrame>
  )
}

import { STATUS } from '../../../../shared/roles.ts'
import { useCallForm } from '../../../../ui/form.tsx'
import { setStatus } from '../../contract/sanctions.ts'
import * as texts from '../../sanction-texts.ts'
import { ActFrame, doneWith } from './act-frame.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ActProps } from './sanctioned.ts'

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

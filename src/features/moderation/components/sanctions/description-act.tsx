import { useCallForm } from '../../../../ui/form.tsx'
import { setDescription } from '../../contract/sanctions.ts'
import * as texts from '../../sanction-texts.ts'
import { ActFrame, doneWith } from './act-frame.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ActProps } from './sanctioned.ts'

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

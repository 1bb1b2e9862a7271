import { useCallForm } from '../../../../ui/form.tsx'
import { liftBan } from '../../contract/sanctions.ts'
import * as texts from '../../sanction-texts.ts'
import { ActFrame, doneWith } from './act-frame.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ActProps } from './sanctioned.ts'

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

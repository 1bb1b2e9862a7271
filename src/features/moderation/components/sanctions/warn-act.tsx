import { useState } from 'react'
import { WARNING_STEP } from '../../../../shared/decisions.ts'
import { Segment } from '../../../../ui/choices.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { PERCENT_MAX, signed, warn } from '../../contract/sanctions.ts'
import { ActFrame, doneWith } from './act-frame.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ActProps } from './sanctioned.ts'

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

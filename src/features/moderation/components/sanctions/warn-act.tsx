import { useState } from 'react'
import { WARNING_STEP } from '../../../../shared/decisions.ts'
import { Segment } from '../../../../ui/choices.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { PERCENT_MAX, signed, warn } from '../../contract/sanctions.ts'
import * as texts from '../../sanction-texts.ts'
import { ActFrame, doneWith } from './act-frame.tsx'
import { ReasonField } from './reason-field.tsx'
import type { ActProps } from './sanctioned.ts'

const SIGNS = [
  { value: '+', label: texts.ADD },
  { value: '-', label: texts.TAKE },
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
      label={texts.WARN}
      lead={`${texts.warningNow(member.warning)}. ${texts.WARNING_FULL}`}
      of={warn}
      member={member}
      token={token}
      sent={sent}
      yes={texts.WARN_SUBMIT}
      message={form.formError ?? sent?.message}
      busy={form.isSubmitting}
      submit={form.submit}
    >
      <div className="sanction-amount">
        <Segment
          label={texts.SIGN}
          name="sign"
          options={SIGNS}
          value={typed.sign}
          onChange={(sign) => change({ sign })}
        />
        <TextInput
          label={texts.AMOUNT}
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
      <ReasonField field={register('reason')} hint={texts.REASON_READ} error={errors.reason} typed={reason} />
    </ActFrame>
  )
}

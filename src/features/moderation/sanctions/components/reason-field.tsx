import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextArea } from '../../../../ui/inputs.tsx'
import { STAFF_REASON_MAX } from '../contract/reason.ts'

interface Props {
  field: UseFormRegisterReturn
  hint: string
  error: string | undefined
  /** What was typed before. */
  typed: string | undefined
}

/** Why one of the staff acts. */
export function ReasonField({ field, hint, error, typed }: Props) {
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

import { useState } from 'react'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import type { ReportType } from '../contract.ts'

export interface ReportProps {
  open: boolean
  onClose: () => void
  type: ReportType
  targetId: number
  /** The author of the content. */
  userId: number
  /** Blocks the author in the same act. */
  blocks?: boolean
  /** After a report that blocks. */
  onBlocked?: () => void
}

type FormProps = ReportProps & { onSent: () => void }

/** Loads the form when it is first opened; typed text survives closing for the same target. */
export function ReportModal(props: ReportProps) {
  const { open, onClose } = props
  const Form = useLazyComponent<FormProps>(open, () => import('./report-form.tsx'), onClose)
  const [sent, setSent] = useState(0)
  if (!Form) return null
  const key = `${props.type} ${props.targetId} ${props.blocks} ${sent}`
  return <Form key={key} {...props} onSent={() => setSent(sent + 1)} />
}

import { useState } from 'react'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { ReportType } from '../contract/report.ts'

export interface ReportProps {
  open: boolean
  onClose: () => void
  /** 1 profile, 2 conversation, 3 comment, 4 photo, 5 post. */
  type: ReportType
  targetId: number
  /** Whose it is. */
  userId: number
}

type FormProps = ReportProps & { onSent: () => void }

/**
 * Reports something to staff. Its form is fetched when it is first opened; what was typed is still there when it is
 * opened for the same target again.
 */
export function ReportModal(props: ReportProps) {
  const { open, onClose } = props
  const Form = useLazyComponent<FormProps>(open, () => import('./report-form.tsx'), onClose)
  const [sent, setSent] = useState(0)
  if (!Form) return null
  const key = `${props.type} ${props.targetId} ${sent}`
  return <Form key={key} {...props} onSent={() => setSent(sent + 1)} />
}

import { type ComponentType, useEffect, useState } from 'react'
import { toastError } from '../../../ui/toast.ts'
import type { ReportType } from '../contract/report.ts'

export interface ReportProps {
  open: boolean
  onClose: () => void
  /** 1 profile, 2 message, 3 comment, 4 photo. */
  type: ReportType
  targetId: number
  /** Whose it is. */
  userId: number
}

type Form = ComponentType<ReportProps & { onSent: () => void }>

/**
 * Reports something to staff. Its form is fetched when it is first opened; what was typed is still there when it is
 * opened for the same target again.
 */
export function ReportModal(props: ReportProps) {
  const { open, onClose } = props
  const [Form, setForm] = useState<Form | null>(null)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (!open || Form) return
    const failed = () => {
      onClose()
      return toastError()
    }
    import('./report-form.tsx').then(({ default: loaded }) => setForm(() => loaded), failed)
  }, [open, Form, onClose])
  if (!Form) return null
  const key = `${props.type} ${props.targetId} ${sent}`
  return <Form key={key} {...props} onSent={() => setSent(sent + 1)} />
}

import { DailyLimitModal } from '../../premium/components/daily-limit-modal.tsx'

export interface MessageLimitProps {
  open: boolean
  onClose: () => void
}

/** Loaded when the limit is reached. */
export default function MessageLimitModal(props: MessageLimitProps) {
  return <DailyLimitModal what="messages" {...props} />
}

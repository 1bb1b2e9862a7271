import { Icon } from './icon.tsx'

/** Why a plain form was refused as a whole; nothing without a message. */
export function WarningNotice({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p className="notice notice-warn" role="alert">
      <Icon name="circle-alert" />
      <span>{message}</span>
    </p>
  )
}

import { Icon } from '../../../ui/icon.tsx'

/** A mail is on its way, if it may be. */
export function MailSentNotice({ message }: { message: string }) {
  return (
    <p className="notice" role="status">
      <Icon name="mail" />
      <span>{message}</span>
    </p>
  )
}

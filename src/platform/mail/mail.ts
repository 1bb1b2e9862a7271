/** One mail to one address. */
export interface Mail {
  to: string
  /** Recipient of replies, if not the site: one address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** An attached iCalendar file. */
  calendar?: { name: string; text: string }
  /** An address that ends these mails: a mail program posts to it at a touch (RFC 8058). */
  unsubscribe?: string
}

/** Headers of a mail beyond those that every mail has. */
export function listExtraHeaders({
  unsubscribe,
}: {
  unsubscribe?: string | undefined
}): [name: string, value: string][] {
  if (!unsubscribe) return []
  return [
    ['List-Unsubscribe', `<${unsubscribe}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}

export interface Mailer {
  /** @throws if the mail could be neither sent nor written; the job is retried */
  send(mail: Mail): Promise<void>
  close(): void
}

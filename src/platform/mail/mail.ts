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
}

export interface Mailer {
  /** @throws if the mail could be neither sent nor written; the job is retried */
  send(mail: Mail): Promise<void>
  close(): void
}

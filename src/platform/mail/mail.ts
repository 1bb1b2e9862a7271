/** One letter to one address. */
export interface Mail {
  to: string
  /** Whom an answer goes to, where not to the site: one address. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** @throws when the mail could be neither sent nor written; a job then tries again later */
  send(mail: Mail): Promise<void>
  close(): void
}

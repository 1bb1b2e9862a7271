import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Mail, Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000

/** Sends mail by the server of `MAIL_URL`, else writes it to the outbox of `DATA_DIR` (product.md 10). */
export function createMailer(config: Pick<Config, 'mailUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (!config.mailUrl) return createOutbox(join(config.dataDir, 'outbox'), config.mailFrom)
  const transport = nodemailer.createTransport({
    url: config.mailUrl,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // No content is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ replyTo, ...mail }: Mail) => {
      // An object is always a single address.
      const answers = replyTo && { replyTo: { name: '', address: replyTo } }
      await transport.sendMail({ from: config.mailFrom, ...mail, ...answers })
    },
    close: () => transport.close(),
  }
}

import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Mail, Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000

/** The site's way to send mail: by the server of `MAIL_URL`, else into the outbox of `DATA_DIR` (product.md 10). */
export function createMailer(config: Pick<Config, 'mailUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (!config.mailUrl) return createOutbox(join(config.dataDir, 'outbox'), config.mailFrom)
  const transport = nodemailer.createTransport({
    url: config.mailUrl,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A letter is plain text: nothing of it is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ replyTo, ...mail }: Mail) => {
      // As an object it stays one address, whatever it says.
      const answers = replyTo && { replyTo: { name: '', address: replyTo } }
      await transport.sendMail({ from: config.mailFrom, ...mail, ...answers })
    },
    close: () => transport.close(),
  }
}

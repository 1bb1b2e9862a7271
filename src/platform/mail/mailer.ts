import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import { listExtraHeaders, type Mail, type Mailer } from './mail.ts'
import { CALENDAR_TYPE, createOutbox } from './outbox.ts'

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000

/**
 * Sends mail by the server of `MAIL_URL`, else writes it to the outbox of `DATA_DIR` (product.md 10). The
 * sender is read with each mail: the founder may change it.
 */
export function createMailer(config: Pick<Config, 'mailUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (!config.mailUrl) return createOutbox(join(config.dataDir, 'outbox'), () => config.mailFrom)
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ replyTo, calendar, unsubscribe, ...mail }: Mail) => {
      transport ??= createTransport(config.mailUrl)
      // An object is always a single address.
      const answers = replyTo && { replyTo: { name: '', address: replyTo } }
      const attached = calendar && {
        attachments: [{ filename: calendar.name, content: calendar.text, contentType: CALENDAR_TYPE }],
      }
      const headers = listExtraHeaders({ unsubscribe }).map(([key, value]) => ({ key, value }))
      await (await transport).sendMail({ from: config.mailFrom, headers, ...mail, ...answers, ...attached })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Loads the library with the first mail. */
async function createTransport(url: string | undefined): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // No content is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toNameKey } from '../../shared/keys.ts'
import { listExtraHeaders, type Mail, type Mailer } from './mail.ts'

/**
 * Without a mail server each mail becomes a readable .eml file.
 * @param folder created for its owner only, since mails contain links to accounts
 */
export function createOutbox(folder: string, from: () => string): Mailer {
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(draft, formatEml(mail, from(), new Date()), { mode: 0o600, flush: true })
        // A mail appears completely or not at all.
        await rename(draft, join(folder, buildFileName(mail.subject, new Date())))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
    },
    close: () => {},
  }
}

/** '2026-11-21T09-30-05-123Z-bienvenue-a-table-4f1c.eml': sortable by time, and unique. */
function buildFileName(subject: string, at: Date): string {
  const slug = toNameKey(subject)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${at.toISOString().replace(/[:.]/g, '-')}-${slug}-${randomBytes(2).toString('hex')}.eml`
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

function formatEml(mail: Mail, from: string, at: Date): string {
  const lines = [
    `From: ${sanitizeHeader(from)}`,
    `To: ${sanitizeHeader(mail.to)}`,
    ...(mail.replyTo ? [`Reply-To: ${sanitizeHeader(mail.replyTo)}`] : []),
    `Subject: ${sanitizeHeader(mail.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@guinguette>`,
    ...listExtraHeaders(mail).map(([name, value]) => `${name}: ${sanitizeHeader(value)}`),
    'MIME-Version: 1.0',
    ...formatBody(mail),
  ]
  return lines.join('\n').replace(/\r?\n/g, '\r\n')
}

/** Text and HTML are two forms of one part: next to an attachment, programs would show both. */
function formatBody({ text, html, calendar }: Mail): string[] {
  const body = formatMultipart('alternative', [formatText('plain', text), formatText('html', html)])
  return calendar ? formatMultipart('mixed', [body, formatAttachment(calendar)]) : body
}

function formatMultipart(kind: 'alternative' | 'mixed', parts: string[][]): string[] {
  const boundary = `guinguette-${randomUUID()}`
  const separated = parts.flatMap((part) => [`--${boundary}`, ...part])
  return [`Content-Type: multipart/${kind}; boundary="${boundary}"`, '', ...separated, `--${boundary}--`, '']
}

/** Not in quoted-printable, which would break links. */
const formatText = (type: 'plain' | 'html', content: string) => [
  `Content-Type: text/${type}; charset=utf-8`,
  'Content-Transfer-Encoding: 8bit',
  '',
  content,
  '',
]

const formatAttachment = ({ name, text }: NonNullable<Mail['calendar']>) => [
  `Content-Type: ${CALENDAR_TYPE}`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: 8bit',
  '',
  text,
  '',
]

/** A line break would begin another header. */
const sanitizeHeader = (value: string) => value.replace(/[\r\n]+/g, ' ')

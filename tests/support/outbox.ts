import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { TestApp } from './app.ts'
import { findMailFaults } from './mail-faults.ts'

export interface ReadMail {
  to: string
  from: string
  /** The Reply-To address; empty for the sender. */
  replyTo: string
  subject: string
  text: string
  html: string
  /** Path of the first link of the site in it, such as `/email/…`; empty when there is none. */
  link: string
  /** By their names in lower case. */
  headers: Record<string, string>
}

/** Runs the queued jobs, then opens every mail of the outbox, oldest first, and empties it. */
export async function takeMails({
  context,
  config,
}: Pick<TestApp, 'context' | 'config'>): Promise<ReadMail[]> {
  await context.jobs.drain()
  const folder = join(config.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).sort()
  const mails: ReadMail[] = []
  for (const name of names) {
    mails.push(await readMail(await readFile(join(folder, name)), config.siteUrl))
    await rm(join(folder, name))
  }
  return mails
}

/** Reads a mail as a mail program would; a mail that not everybody can read fails the test. */
export async function readMail(raw: Buffer | string, siteUrl: string): Promise<ReadMail> {
  const { from, to, replyTo, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw)
  const faults = findMailFaults({ subject, text, html })
  if (faults.length > 0) throw new Error(`« ${subject} » is not readable by everybody: ${faults.join('; ')}`)
  const link = new RegExp(`${siteUrl}(/(?:email|mot-de-passe|inscription)/\\S+)`).exec(text)?.[1] ?? ''
  return {
    to: to?.[0]?.address ?? '',
    from: from?.address ?? '',
    replyTo: replyTo?.map(({ address }) => address).join() ?? '',
    subject,
    text,
    html,
    link,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}

/** The secret at the end of a mail's link. */
export const tokenOf = (mail: ReadMail | undefined): string => mail?.link.split('/').at(-1) ?? ''

import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { type Config, secretKey } from '../../src/config.ts'
import {
  type LegalRequestReport,
  legalRequestMailJob,
} from '../../src/features/accounts/legal-records/public.ts'
import { recordAudit } from '../../src/platform/audit.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import {
  type FoundRecord,
  findLegalMembers,
  findLegalRecords,
  getKindName,
  LEGAL_MEMBERS_MAX,
  type LegalPeriod,
  type LegalSubject,
  openLegalRecord,
} from '../../src/platform/legal-records/records.ts'
import { createOpener, type Opener } from '../../src/platform/legal-records/sealed-box.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { secondsUntilParisMidnight } from '../../src/shared/age.ts'
import { type Command, usageError, withDatabase } from './command.ts'
import { writeNewFile } from './legal-key.ts'

/** A request of an authority for sealed records. */
export interface LegalRequest {
  subject: LegalSubject
  period: LegalPeriod
  reason: string
  reference: string
}

const TEXT_MIN = 3
const TEXT_MAX = 300

/** Opens the sealed records that an authority requests, records it in the log of staff, and mails the founder. */
export const legalRequest: Command = {
  usage: [
    'legal-request --key FILE (--member N | --email X | --address IP) [--from DAY] [--to DAY] --reason "…" --reference "…" [--out FILE]',
  ],
  run: async (args, config) => {
    const { request, keyFile, outputFile } = parseRequest(args)
    const opener = await readOpener(keyFile)
    const secret = await secretKey(config)
    const { extract, notes } = await withDatabase(config, ({ db }) =>
      extractRecords({ db, config, secret }, opener, request),
    )
    const json = `${JSON.stringify(extract, null, 2)}\n`
    for (const note of notes) console.error(note)
    if (outputFile) await writeNewFile(outputFile, json, 'The extract')
    else process.stdout.write(json)
  },
}

const OPTIONS = {
  key: { type: 'string' },
  member: { type: 'string' },
  email: { type: 'string' },
  address: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  out: { type: 'string' },
} as const

type Values = Partial<Record<keyof typeof OPTIONS, string>>

/** @throws StartError for options that make no request */
export function parseRequest(args: string[]): {
  request: LegalRequest
  keyFile: string
  outputFile?: string
} {
  const values = readOptions(args)
  if (!values.key) throw usageError(legalRequest)
  const request = {
    subject: parseSubject(values),
    period: {
      from: values.from === undefined ? null : startOfDay(values.from, '--from'),
      to: values.to === undefined ? null : startOfNextDay(values.to),
    },
    reason: parseText(values.reason, '--reason'),
    reference: parseText(values.reference, '--reference'),
  }
  return { request, keyFile: values.key, ...(values.out ? { outputFile: values.out } : {}) }
}

function readOptions(args: string[]): Values {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false }).values
  } catch {
    throw usageError(legalRequest)
  }
}

function parseSubject({ member, email, address }: Values): LegalSubject {
  const given = [member, email, address].filter((value) => value !== undefined)
  if (given.length !== 1) throw new StartError('Name one of --member, --email and --address.')
  if (member !== undefined) {
    if (!/^[1-9]\d{0,8}$/.test(member)) throw new StartError('--member is the number of a member, like 1234.')
    return { by: 'member', id: Number(member) }
  }
  if (email !== undefined) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError('--email is a whole e-mail address.')
    return { by: 'email', email }
  }
  if (isIP(address ?? '') === 0) throw new StartError('--address is a whole IP address, not a network.')
  return { by: 'address', ip: address ?? '' }
}

function parseText(text: string | undefined, option: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length < TEXT_MIN || trimmed.length > TEXT_MAX)
    throw new StartError(
      `${option} says in ${TEXT_MIN} to ${TEXT_MAX} characters what the request is, without naming anybody: it stays in the log.`,
    )
  return trimmed
}

const NOON = 'T12:00:00Z'
const DAY_MS = 86_400_000

/** Midnight in Paris at the end of a day. */
function startOfNextDay(day: string, option = '--to'): Date {
  const noon = Date.parse(`${day}${NOON}`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(noon || 0).toISOString().startsWith(day)
  if (!isDay) throw new StartError(`${option} is a day in Paris, like 2026-11-23.`)
  return new Date(noon + secondsUntilParisMidnight(noon) * 1000)
}

function startOfDay(day: string, option: string): Date {
  startOfNextDay(day, option)
  return startOfNextDay(new Date(Date.parse(`${day}${NOON}`) - DAY_MS).toISOString().slice(0, 10), option)
}

async function readOpener(file: string): Promise<Opener> {
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`The key ${file} cannot be read.`)
  })
  try {
    return createOpener(pem)
  } catch {
    throw new StartError(`The file ${file} is not a private key that ./guinguette legal-key made.`)
  }
}

interface Sources {
  db: Kysely<Database>
  config: Config
  secret: string
}

/**
 * Finds and opens records, after the extraction is in the log and the founder's mail is queued.
 * @returns the extract, and sentences for the operator
 * @throws StartError where nothing is found or nothing opens; that is in the log too
 */
export async function extractRecords(sources: Sources, opener: Opener, request: LegalRequest) {
  const { db, secret } = sources
  const { subject, period } = request
  const members = await findLegalMembers(db, secret, subject, period)
  if (members.length > LEGAL_MEMBERS_MAX)
    throw new StartError(
      `More than ${LEGAL_MEMBERS_MAX} members were found, and nothing was opened: narrow the request by --from and --to.`,
    )
  const found = await findLegalRecords(db, secret, subject, members, period)
  const contents = found.map((record) => ({ record, content: openLegalRecord(opener, record) }))
  const opened = contents.filter(({ content }) => content !== null)
  await recordExtraction(sources, request, { members, records: found.length, opened: opened.length })
  if (found.length === 0) throw new StartError('No sealed record was found. The search is in the log.')
  const closed = contents.flatMap(({ record, content }) => (content === null ? record : []))
  const notes = describeClosed(closed, opener)
  if (opened.length === 0) throw new StartError(`${notes.join(' ')} Nothing was opened; that is in the log.`)
  return { extract: formatExtract(request, opened, closed), notes }
}

function formatExtract(
  { subject, period, reason, reference }: LegalRequest,
  opened: readonly { record: FoundRecord; content: unknown }[],
  closed: readonly FoundRecord[],
) {
  return {
    request: { ...subject, from: period.from, before: period.to, reason, reference, at: new Date() },
    records: opened.map(({ record, content }) => ({ ...describe(record), content })),
    unopened: closed.map(describe),
  }
}

const describe = ({ id, kind, user_id, key_id, occurred_at, expires_at }: FoundRecord) => ({
  id,
  kind: getKindName(kind),
  member: user_id,
  at: occurred_at,
  kept_until: expires_at,
  key: key_id,
})

function describeClosed(closed: readonly FoundRecord[], { keyId }: Opener): string[] {
  const others = closed.filter(({ key_id }) => key_id !== keyId)
  const changed = closed.filter(({ key_id }) => key_id === keyId)
  const keys = [...new Set(others.map(({ key_id }) => key_id))].join(', ')
  return [
    ...(others.length > 0
      ? [`${others.length} records are sealed for another key than this one (${keyId}): ${keys}.`]
      : []),
    ...(changed.length > 0
      ? [
          `${changed.length} records were changed since they were sealed: ${changed.map(({ id }) => id).join(', ')}.`,
        ]
      : []),
  ]
}

/** The command line acts for nobody who has an account. */
const MACHINE_ID = 0
const NO_EVENTS = { publish: () => {} }

/** Writes the row of the log and queues the founder's mail, which the site sends. */
async function recordExtraction(
  { db }: Sources,
  { subject, period, reason, reference }: LegalRequest,
  { members, records, opened }: { members: number[]; records: number; opened: number },
): Promise<void> {
  const report = { at: new Date().toISOString(), reason, reference, members: members.length, records, opened }
  await withJobs(db, (jobs) =>
    inTransaction({ db, jobs, events: NO_EVENTS }, async (tx) => {
      await recordAudit(tx, {
        actorId: MACHINE_ID,
        action: 'legal.request',
        userId: members.length === 1 ? (members[0] ?? null) : null,
        reason,
        details: { reference, by: subject.by, ...period, members, records, opened },
      })
      await tx.enqueue<LegalRequestReport>(legalRequestMailJob, report)
    }),
  )
}

async function withJobs(db: Kysely<Database>, work: (jobs: Jobs) => Promise<void>): Promise<void> {
  const log = { info: console.error, warn: console.error, error: console.error }
  const jobs = createJobs(db, log as never, { supervise: false })
  jobs.register(legalRequestMailJob, async () => {})
  await jobs.start({ runWorker: false })
  try {
    await work(jobs)
  } finally {
    await jobs.stop()
  }
}

import { createHmac, hkdfSync } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../schema/database.ts'
import { toEmailKey } from '../../shared/keys.ts'
import { LEGAL_RETENTION_YEARS } from '../../shared/retention.ts'
import { runInBatches } from '../jobs/recurring.ts'
import { getKeyId, type Opener, sealFor } from './sealed-box.ts'

// Data that hosts keep for courts alone (LCEN, article 6; décret 2021-1362), sealed for LEGAL_PUBLIC_KEY. Only this module
// names the table: no query of the product reads it.

/** Kinds of record, by stored number. */
export const LEGAL_RECORD = { identity: 1, account: 2, payment: 3, connection: 4 } as const
export type LegalRecordKind = (typeof LEGAL_RECORD)[keyof typeof LEGAL_RECORD]

/** For the tables of a member's copy. */
export const LEGAL_TABLES = ['legal_records'] as const

/** A record before it is sealed. */
export interface LegalRecord {
  kind: LegalRecordKind
  user_id: number
  occurred_at: Date
  content: object
  /** Addresses by which a request finds it; stored as keyed hashes. */
  email?: string
  ip?: string
  /** The payment, or the session. */
  subject_id?: number
}

export interface LegalRecords {
  /** False without LEGAL_PUBLIC_KEY: then `seal` does nothing. */
  isOn: boolean
  /** Seals a record, in the transaction of what it records. An account has one record of its kind: the latest. */
  seal(tx: Kysely<Database>, record: LegalRecord): Promise<void>
  /** Seals the address of a session, unless its latest record has the same one and is less than a day old. */
  sealNewAddress(
    db: Kysely<Database>,
    record: LegalRecord & { ip: string; subject_id: number },
  ): Promise<void>
}

/** @param secret of the site, for the keyed hashes */
export function createLegalRecords(
  { legalPublicKey }: Pick<Config, 'legalPublicKey'>,
  secret: string,
): LegalRecords {
  if (!legalPublicKey) return { isOn: false, seal: async () => {}, sealNewAddress: async () => {} }
  const keyId = getKeyId(legalPublicKey)
  const macs = createLegalMacs(secret)
  const seal = async (tx: Kysely<Database>, record: LegalRecord) => {
    const bytes = Buffer.from(JSON.stringify(record.content))
    await insertRecord(tx, {
      ...record,
      keyId,
      emailMac: record.email ? macs.ofEmail(record.email) : null,
      addressMac: record.ip ? macs.ofAddress(record.ip) : null,
      sealed: sealFor(legalPublicKey, formatBinding(record), bytes),
    })
  }
  return {
    isOn: true,
    seal,
    sealNewAddress: async (db, record) => {
      if (!(await hasRecentAddress(db, record.subject_id, macs.ofAddress(record.ip)))) await seal(db, record)
    },
  }
}

/** Readable, and not to be changed: another member, kind or time does not open. */
const formatBinding = ({
  kind,
  user_id,
  occurred_at,
}: Pick<LegalRecord, 'kind' | 'user_id' | 'occurred_at'>) => `${kind} ${user_id} ${occurred_at.toISOString()}`

/** Keyed hashes: without the site's secret, addresses cannot be tried against the rows. */
export function createLegalMacs(secret: string) {
  const compute = (purpose: string, text: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `guinguette legal records: ${purpose}`, 32))
    return createHmac('sha256', key).update(text).digest()
  }
  return {
    ofEmail: (email: string) => compute('email', toEmailKey(email)),
    ofAddress: (ip: string) => compute('address', normalizeAddress(ip)),
  }
}

/** One spelling per address: IPv6 in its short form, IPv4 without the prefix it has inside IPv6. */
export function normalizeAddress(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  return ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip
}

interface SealedRecord extends Omit<LegalRecord, 'content' | 'email' | 'ip'> {
  keyId: string
  emailMac: Buffer | null
  addressMac: Buffer | null
  sealed: Buffer
}

/**
 * The lock on the account orders this before or after a deletion, which sets the end of what it finds. A record that comes
 * after it has its end at once.
 */
async function insertRecord(tx: Kysely<Database>, record: SealedRecord): Promise<void> {
  const { kind, user_id, subject_id = null, keyId, emailMac, addressMac, sealed, occurred_at } = record
  const years = sql`make_interval(years => ${getRetentionYears(kind)})`
  await sql`
    with member as materialized (select id from users where id = ${user_id} for key share)
    insert into legal_records
      (kind, user_id, subject_id, key_id, email_mac, address_mac, sealed, occurred_at, expires_at)
    select ${kind}::smallint, ${user_id}::integer, ${subject_id}::integer, ${keyId}, ${emailMac}::bytea, ${addressMac}::bytea,
      ${sealed}::bytea, ${occurred_at}::timestamptz,
      ${kind === LEGAL_RECORD.connection ? sql`${occurred_at}::timestamptz + ${years}` : sql`case when not exists (select from member) then now() + ${years} end`}
    ${kind === LEGAL_RECORD.account ? REPLACE_ACCOUNT : sql`on conflict do nothing`}`.execute(tx)
}

const REPLACE_ACCOUNT = sql`
  on conflict (user_id) where kind = 2 do update set key_id = excluded.key_id, email_mac = excluded.email_mac,
    sealed = excluded.sealed, occurred_at = excluded.occurred_at, expires_at = excluded.expires_at`

const KIND_NAMES = Object.keys(LEGAL_RECORD) as (keyof typeof LEGAL_RECORD)[]
export const getKindName = (kind: number) =>
  KIND_NAMES.find((name) => LEGAL_RECORD[name] === kind) ?? 'identity'
const getRetentionYears = (kind: number) => LEGAL_RETENTION_YEARS[getKindName(kind)]

async function hasRecentAddress(db: Kysely<Database>, session: number, mac: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select address_mac = ${mac} and occurred_at > now() - interval '12 hours' as "isRecent"
    from legal_records where kind = ${sql.lit(LEGAL_RECORD.connection)} and subject_id = ${session}
    order by id desc limit 1`.execute(db)
  return rows[0]?.isRecent ?? false
}

/** Of these members, those without a record of their identity. */
export async function findUnsealedMembers(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from unnest(${ids}::integer[]) m (id)
    where not exists (select from legal_records r where r.user_id = m.id and r.kind = ${LEGAL_RECORD.identity})
    order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes what the law no longer asks to keep. */
export async function deleteExpiredLegalRecords(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from legal_records where id in (
        select id from legal_records where expires_at <= now() limit ${limit})`.execute(db)
    return Number(numAffectedRows)
  })
}

/** The sealed records in a member's copy: kinds and dates, since the site cannot read the content. */
export function selectLegalRecordList(userId: number, { after, limit }: { after: number; limit: number }) {
  return sql<{ key: number; row: object }>`
    select r.id as key, jsonb_build_object('kind', r.kind, 'occurred_at', r.occurred_at, 'kept_until', r.expires_at) as row
    from legal_records r where r.user_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`
}

/** The subject of an authority's request. */
export type LegalSubject =
  | { by: 'member'; id: number }
  | { by: 'email'; email: string }
  | { by: 'address'; ip: string }

/** Days of the request; they limit payments and connections, not identities. */
export interface LegalPeriod {
  from: Date | null
  to: Date | null
}

/** A stored record as a request finds it. */
export interface FoundRecord {
  id: number
  kind: LegalRecordKind
  user_id: number
  key_id: string
  sealed: Buffer
  occurred_at: Date
  expires_at: Date | null
}

/** Maximum members of a request. */
export const LEGAL_MEMBERS_MAX = 200
const RECORDS_MAX = 100_000

/** Members that the subject of a request means, at most one more than `LEGAL_MEMBERS_MAX`. */
export async function findLegalMembers(
  db: Kysely<Database>,
  secret: string,
  subject: LegalSubject,
  period: LegalPeriod,
): Promise<number[]> {
  const macs = createLegalMacs(secret)
  const where = {
    member: () => sql`user_id = ${subject.by === 'member' ? subject.id : 0}`,
    email: () => sql`email_mac = ${macs.ofEmail(subject.by === 'email' ? subject.email : '')}`,
    address: () =>
      sql`address_mac = ${macs.ofAddress(subject.by === 'address' ? subject.ip : '')} and ${isWithin(period)}`,
  }[subject.by]()
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from legal_records where ${where}
    order by user_id limit ${LEGAL_MEMBERS_MAX + 1}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Records of these members; of a request by address only its own connections, and no payments. */
export async function findLegalRecords(
  db: Kysely<Database>,
  secret: string,
  subject: LegalSubject,
  members: readonly number[],
  period: LegalPeriod,
): Promise<FoundRecord[]> {
  const { identity, account, connection } = LEGAL_RECORD
  const events =
    subject.by === 'address'
      ? sql`kind = ${connection} and address_mac = ${createLegalMacs(secret).ofAddress(subject.ip)}`
      : sql`true`
  const { rows } = await sql<FoundRecord>`
    select id::integer as id, kind, user_id, key_id, sealed, occurred_at, expires_at from legal_records
    where user_id = any(${members}::integer[])
      and (kind in (${identity}, ${account}) or (${events} and ${isWithin(period)}))
    order by user_id, kind, occurred_at, id limit ${RECORDS_MAX}`.execute(db)
  return rows
}

function isWithin({ from, to }: LegalPeriod): RawBuilder<boolean> {
  return sql<boolean>`(${from}::timestamptz is null or occurred_at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or occurred_at < ${to}::timestamptz)`
}

/** The content of a record; null where this key does not open it, or it was changed. */
export function openLegalRecord(opener: Opener, record: FoundRecord): unknown {
  const bytes = opener.open(formatBinding(record), record.sealed)
  return bytes && JSON.parse(bytes.toString())
}

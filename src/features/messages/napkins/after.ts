import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type { NapkinSlot } from '../../../shared/napkins.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import type * as calls from './contract.ts'
import * as texts from './texts.ts'

/** Members per transaction. */
const BATCH = 200

const DUE = {
  check_at: NOTIFICATION_TYPE.meetingCheck,
  question_at: NOTIFICATION_TYPE.meetingQuestion,
} as const

/** Notifies the members whose question is due, each once; concurrent runs share the members. */
export async function sendDueQuestions(context: TransactionContext): Promise<void> {
  for (const due of ['check_at', 'question_at'] as const) {
    const column = sql.ref(due)
    await runInBatches(
      (limit) =>
        inTransaction(context, async (tx) => {
          const { rows } = await sql<{ napkin_id: number; user_id: number }>`
            with due as (
              select napkin_id, user_id from napkin_sides where ${column} <= now()
              order by ${column} limit ${limit} for no key update skip locked)
            update napkin_sides s set ${column} = null from due
            where s.napkin_id = due.napkin_id and s.user_id = due.user_id
            returning s.napkin_id, s.user_id`.execute(tx)
          for (const { napkin_id, user_id } of rows)
            await notifyMember(tx, { user_id, sender_id: null, type: DUE[due], data: { napkin: napkin_id } })
          return rows.length
        }),
      BATCH,
    )
  }
}

/** A member's own side of a meeting. */
export interface OwnSide {
  thread: number
  /** Null once the other has left. */
  other: number | null
  place: string
  slot: NapkinSlot
  isOver: boolean
  isWell: boolean
  /** From 1; null without an answer. */
  outcome: number | null
  /** Address of the relatives who were mailed, while it is stored. */
  relatives: string[]
}

/** @throws NotFound for the meetings of others */
export async function getOwnSide(db: Kysely<Database>, userId: number, id: number): Promise<OwnSide> {
  const row = await db
    .selectFrom('napkin_sides as s')
    .innerJoin('napkins as n', 'n.id', 's.napkin_id')
    .leftJoin('thread_members as t', (join) =>
      join.onRef('t.thread_id', '=', 'n.thread_id').on('t.user_id', '=', userId),
    )
    .where('s.napkin_id', '=', id)
    .where('s.user_id', '=', userId)
    .select(['n.thread_id', 't.other_id', 'n.place', 'n.starts_at', 'n.ends_at', 's.well_at', 's.outcome'])
    .$narrowType<{ starts_at: Date; ends_at: Date }>()
    .executeTakeFirst()
  if (!row) throw new NotFound(texts.NO_NAPKIN)
  const relatives = await db
    .selectFrom('napkin_relatives')
    .where('napkin_id', '=', id)
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .select('email')
    .$narrowType<{ email: string }>()
    .execute()
  return {
    ...{ thread: row.thread_id, other: row.other_id, place: row.place, outcome: row.outcome },
    slot: { start: row.starts_at.toISOString(), end: row.ends_at.toISOString() },
    isOver: row.ends_at.getTime() <= Date.now(),
    isWell: row.well_at !== null,
    relatives: relatives.map(({ email }) => email),
  }
}

/** Says that all is well; idempotent. @throws NotFound; Conflict before the end */
export async function confirmWell(
  { db }: Pick<AppContext, 'db'>,
  { id: userId }: { id: number },
  id: number,
): Promise<Reply<typeof calls.confirmWell>> {
  await assertOver(db, userId, id)
  await db
    .updateTable('napkin_sides')
    .set({ well_at: sql`coalesce(well_at, now())`, check_at: null })
    .where('napkin_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return { message: texts.WELL_SAVED }
}

async function assertOver(db: Kysely<Database>, userId: number, id: number): Promise<void> {
  const { isOver } = await getOwnSide(db, userId, id)
  if (!isOver) throw new Conflict(texts.NOT_OVER)
}

/** Stores the member's private answer; a later one replaces it. @throws NotFound; Conflict before the end */
export async function answerMeeting(
  { db }: Pick<AppContext, 'db'>,
  { id: userId }: { id: number },
  id: number,
  outcome: number,
): Promise<Reply<typeof calls.answerMeeting>> {
  await assertOver(db, userId, id)
  await db
    .updateTable('napkin_sides')
    // The first answer counts in its week; a later one changes no week.
    .set({ outcome, answered_at: sql`coalesce(answered_at, now())`, question_at: null })
    .where('napkin_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return { message: texts.OUTCOME_SAVED }
}

/** Deletes what both have answered in private, once its time is over. */
export async function deleteOldAnswers({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from napkin_sides s using (
        select napkin_id, user_id from napkin_sides where erase_at <= now()
        order by erase_at limit ${limit} for update skip locked) due
      where s.napkin_id = due.napkin_id and s.user_id = due.user_id`.execute(db)
    return Number(numAffectedRows)
  })
}

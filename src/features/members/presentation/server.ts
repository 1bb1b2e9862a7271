import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { InvalidData, NotFound, TooManyRequests, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { foldText } from '../../../shared/fold.ts'
import { PROMPT_STATE } from '../../../shared/presentation.ts'
import type * as calls from './contract.ts'
import type { OwnSlate, Presentation, Prompt, Slate } from './contract.ts'
import { getSlateRefusal, type SlateRefusal } from './policy.ts'
import { FIRST_PROMPTS } from './seed-texts.ts'
import * as texts from './texts.ts'

type Source = Pick<AppContext, 'db' | 'limits'>

const DAY_SECONDS = 86_400
const CHANGE_LIMIT: Limit = {
  name: 'presentation',
  points: 60,
  seconds: 3_600,
  message: texts.TOO_MANY_CHANGES,
}
const SLATE_LIMIT: Limit = {
  name: 'slates',
  points: 20,
  seconds: DAY_SECONDS,
  message: texts.TOO_MANY_SLATES,
}
/** Proposals of one member in a week. */
const PROPOSALS_MAX = 3
const WEEK_SECONDS = 7 * DAY_SECONDS
/** Far more than staff choose. */
const MAX_PROMPTS = 300

/** SQL: the slates that others read of a member `u`, by position. */
export const selectSlates = (u: string): RawBuilder<Slate[]> => sql<Slate[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'prompt', p.text, 'answer', s.answer) order by s.position), '[]')
  from slates s join prompts p on p.id = s.prompt_id
  where s.user_id = ${sql.ref(`${u}.id`)} and ${sql.ref(`${u}.can_description`)})`

/** The viewer's own intention, interests and slates. @throws Unauthenticated for a deleted account */
export async function getPresentation(db: Kysely<Database>, viewerId: number): Promise<Presentation> {
  const { rows } = await sql<Presentation>`
    select u.intentions, u.interests, (
      select coalesce(json_agg(json_build_object('id', s.id, 'position', s.position, 'prompt_id', s.prompt_id,
        'prompt', p.text, 'answer', s.answer) order by s.position), '[]')
      from slates s join prompts p on p.id = s.prompt_id where s.user_id = u.id) as slates
    from users u where u.id = ${viewerId}`.execute(db)
  if (!rows[0]) throw new Unauthenticated()
  return rows[0]
}

export async function saveIntention(
  context: Source,
  viewerId: number,
  { intentions }: Body<typeof calls.saveIntention>,
): Promise<void> {
  await context.limits.count(CHANGE_LIMIT, String(viewerId))
  await context.db.updateTable('users').set({ intentions }).where('id', '=', viewerId).execute()
}

export async function saveInterests(
  context: Source,
  viewerId: number,
  { interests }: Body<typeof calls.saveInterests>,
): Promise<void> {
  await context.limits.count(CHANGE_LIMIT, String(viewerId))
  await context.db.updateTable('users').set({ interests }).where('id', '=', viewerId).execute()
}

/** Month of Paris, from 1. */
const getParisMonth = (now: number) => Number(toParisDay(now).slice(5, 7))

/** The prompts of this month that no slate of the viewer answers, those of the season first. */
export async function listPrompts(
  db: Kysely<Database>,
  viewerId: number,
  now = Date.now(),
): Promise<{ prompts: Prompt[] }> {
  const { rows } = await sql<Prompt>`
    select p.id, p.text, p.season is not null as is_seasonal from prompts p
    where p.state = ${PROMPT_STATE.chosen} and (p.season is null or ${getParisMonth(now)}::smallint = any(p.season))
      and not exists (select from slates s where s.user_id = ${viewerId} and s.prompt_id = p.id)
    order by p.season is null, p.id limit ${MAX_PROMPTS}`.execute(db)
  return { prompts: rows }
}

const SLATE_REFUSALS: Record<SlateRefusal, [status: number, sentence: string]> = {
  unknown: [404, texts.PROMPT_UNKNOWN],
  answered: [409, texts.PROMPT_ANSWERED],
}

/**
 * Writes the viewer's slate at a position. A refused one does not count for the day.
 * @throws InvalidData under the field: for contact details, a prompt that is not offered (404) or answered already (409)
 */
export async function writeSlate(
  context: Source,
  viewerId: number,
  position: number,
  { prompt, answer }: Body<typeof calls.writeSlate>,
  now = Date.now(),
): Promise<OwnSlate> {
  if (hasContact(answer)) throw new InvalidData({ answer: [texts.ANSWER_WITH_CONTACT] })
  await context.limits.count(SLATE_LIMIT, String(viewerId))
  try {
    return await inTransaction(context.db, async (tx) => {
      if (!(await lockWriter(tx, viewerId))) throw new InvalidData({ answer: [texts.SLATES_REFUSED] })
      await assertMayAnswer(tx, viewerId, { prompt, position }, now)
      return saveSlate(tx, { user_id: viewerId, position, prompt_id: prompt, answer })
    })
  } catch (error) {
    await context.limits.refund(SLATE_LIMIT, String(viewerId))
    throw error
  }
}

/** Locks the member's row, so that two writes follow each other. Returns whether the member may write descriptions. */
async function lockWriter(tx: Transaction<Database>, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .select('can_description')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Unauthenticated()
  return row.can_description
}

async function assertMayAnswer(
  tx: Transaction<Database>,
  viewerId: number,
  wanted: { prompt: number; position: number },
  now: number,
): Promise<void> {
  const slates = await tx
    .selectFrom('slates')
    .where('user_id', '=', viewerId)
    .select(['position', 'prompt_id'])
    .execute()
  const row = await tx
    .selectFrom('prompts')
    .where('id', '=', wanted.prompt)
    .select(['state', 'season'])
    .executeTakeFirst()
  const offered = row && { isChosen: row.state === PROMPT_STATE.chosen, season: row.season }
  const answered = new Map(slates.map(({ position, prompt_id }) => [position, prompt_id]))
  const refusal = getSlateRefusal(wanted, offered, answered, getParisMonth(now))
  if (!refusal) return
  const [status, sentence] = SLATE_REFUSALS[refusal]
  throw new InvalidData({ prompt: [sentence] }, status, sentence)
}

/** Another prompt at the position is another slate: what refers to the old one does not show the new words. */
async function saveSlate(
  tx: Transaction<Database>,
  slate: { user_id: number; position: number; prompt_id: number; answer: string },
): Promise<OwnSlate> {
  await tx
    .deleteFrom('slates')
    .where('user_id', '=', slate.user_id)
    .where('position', '=', slate.position)
    .where('prompt_id', '<>', slate.prompt_id)
    .execute()
  const { rows } = await sql<OwnSlate>`
    with written as (
      insert into slates (user_id, position, prompt_id, answer)
      values (${slate.user_id}, ${slate.position}, ${slate.prompt_id}, ${slate.answer})
      on conflict (user_id, position) do update set answer = excluded.answer, updated_at = now()
      returning id, position, prompt_id, answer)
    select w.id, w.position, w.prompt_id, p.text as prompt, w.answer
    from written w join prompts p on p.id = w.prompt_id`.execute(tx)
  return rows[0] as OwnSlate
}

/** @throws NotFound without a slate at the position */
export async function deleteSlate(db: Kysely<Database>, viewerId: number, position: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('slates')
    .where('user_id', '=', viewerId)
    .where('position', '=', position)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(texts.SLATE_UNKNOWN)
}

/**
 * Proposes a prompt to staff.
 * @throws InvalidData for contact details and a known text (409), TooManyRequests after three in seven days
 */
export async function proposePrompt(
  db: Kysely<Database>,
  viewerId: number,
  { text }: Body<typeof calls.proposePrompt>,
): Promise<void> {
  const key = foldText(text)
  if (key === '') throw new InvalidData({ text: [texts.PROMPT_REQUIRED] })
  if (hasContact(text)) throw new InvalidData({ text: [texts.PROMPT_WITH_CONTACT] })
  await inTransaction(db, async (tx) => {
    await lockWriter(tx, viewerId)
    await assertMayPropose(tx, viewerId)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('prompts')
      .values({ text, key, season: null, proposed_by: viewerId, decided_by: null, decided_at: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n)
      throw new InvalidData({ text: [texts.PROMPT_KNOWN] }, 409, texts.PROMPT_KNOWN)
  })
}

async function assertMayPropose(tx: Transaction<Database>, viewerId: number): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*)::integer as count,
      extract(epoch from min(created_at) + make_interval(secs => ${WEEK_SECONDS}) - now())::float8 as wait
    from prompts where proposed_by = ${viewerId} and created_at > now() - make_interval(secs => ${WEEK_SECONDS})`.execute(
    tx,
  )
  const { count = 0, wait = 0 } = rows[0] ?? {}
  if (count >= PROPOSALS_MAX) throw new TooManyRequests(wait, texts.TOO_MANY_PROPOSALS)
}

/**
 * Deletes a member's slates and proposed prompts. Prompts that staff chose, or that other slates answer, remain without
 * a name.
 */
export async function deleteProposals(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('slates').where('user_id', '=', userId).execute()
  await sql`
    delete from prompts p where p.proposed_by = ${userId} and p.state <> ${PROMPT_STATE.chosen}
      and not exists (select from slates s where s.prompt_id = p.id)`.execute(tx)
}

/** Adds the first prompts where they are missing; those that staff declined stay declined. */
export async function seedPrompts(db: Kysely<Database>): Promise<void> {
  const prompts = FIRST_PROMPTS.map((prompt) => ({ ...prompt, key: foldText(prompt.text) }))
  await sql`
    insert into prompts (text, key, season, state)
    select f.text, f.key, case when f.season is not null then
      array(select jsonb_array_elements_text(f.season)::smallint) end, ${PROMPT_STATE.chosen}
    from jsonb_to_recordset(${JSON.stringify(prompts)}::jsonb) as f (text text, key text, season jsonb)
    where not exists (select from prompts p where p.key = f.key)
    on conflict (key) do nothing`.execute(db)
}

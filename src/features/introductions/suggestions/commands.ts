import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { hideMember, MEMBER_HIDDEN, showMember } from '../../members/hidden/public.ts'
import type { RuleName, Weight } from '../rule-names.ts'
import type { Suggestion, SuggestionAction } from './contract.ts'
import { fromSuggestionId } from './evening.ts'
import { readTable } from './read.ts'
import { ANSWER_UNDONE, LATER_SAVED, SETTINGS_SAVED, SUGGESTION_UNKNOWN } from './texts.ts'

const ACTION_LIMIT: Limit = { name: 'suggestion-actions', points: 60, seconds: 3_600 }
const SETTINGS_LIMIT: Limit = { name: 'suggestion-settings', points: 20, seconds: 86_400 }

type Source = Pick<AppContext, 'db' | 'pool' | 'limits'>
type Actor = Pick<Viewer, 'id' | 'verified'>

/** @throws NotFound for a suggestion of another evening, or one that has ended */
export async function answerSuggestion(
  context: Source,
  viewer: Actor,
  id: number,
  action: SuggestionAction,
): Promise<{ message: string }> {
  await context.limits.count(ACTION_LIMIT, String(viewer.id))
  const { member, state } = await getSuggestion(context, viewer, id)
  if (action === 'later') {
    await saveLater(context, viewer.id, id, true)
    return { message: LATER_SAVED }
  }
  if (state === 'hidden') return { message: MEMBER_HIDDEN }
  return hideMember(context, viewer.id, member.id)
}

/** @throws NotFound like `answerSuggestion` */
export async function undoSuggestion(
  context: Source,
  viewer: Actor,
  id: number,
): Promise<{ message: string }> {
  await context.limits.count(ACTION_LIMIT, String(viewer.id))
  const { member, state } = await getSuggestion(context, viewer, id)
  if (state === 'hidden') await showMember(context, viewer.id, member.id)
  await saveLater(context, viewer.id, id, false)
  return { message: ANSWER_UNDONE }
}

async function getSuggestion(context: Source, viewer: Actor, id: number) {
  const { suggestions } = await readTable(context, viewer)
  const found = suggestions.find((one) => one.id === id)
  if (!found?.member) throw new NotFound(SUGGESTION_UNKNOWN)
  return found as Suggestion & { member: NonNullable<Suggestion['member']> }
}

async function saveLater({ db }: Source, userId: number, id: number, later: boolean): Promise<void> {
  const { day, position } = fromSuggestionId(id)
  await db
    .updateTable('suggestions')
    .set({ later })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('position', '=', position)
    .where('later', '<>', later)
    .execute()
}

/** Changes how much some rules count; the others stay as they are. */
export async function saveSuggestionSettings(
  context: Source,
  userId: number,
  weights: { [Rule in RuleName]?: Weight | undefined },
): Promise<{ message: string }> {
  await context.limits.count(SETTINGS_LIMIT, String(userId))
  await sql`
    insert into suggestion_settings (user_id, weights) values (${userId}, ${JSON.stringify(weights)}::jsonb)
    on conflict (user_id) do update set weights = suggestion_settings.weights || excluded.weights`.execute(
    context.db,
  )
  return { message: SETTINGS_SAVED }
}

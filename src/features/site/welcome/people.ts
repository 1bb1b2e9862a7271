import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { listCommonPoints, type OwnAnswers } from '../../../shared/common-points.ts'
import { ANYWHERE_KM, hasPosition } from '../../../shared/distance.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { listSuggestions } from '../../introductions/public.ts'
import { listMainReasons } from '../../introductions/suggestions/components/suggestion-texts.ts'
import { selectOwnAnswers } from '../../members/presentation/public.ts'
import type { SearchSettings } from '../../search/contract.ts'
import { getSearchPreview, type SavedSearchRow } from '../../search/public.ts'
import { AGES_MATCH, formatNear } from './texts.ts'

/** A member introduced by the welcome, with its reasons in words. */
export interface IntroducedMember {
  member: MemberCard
  reasons: string[]
}

/** Members introduced, of as many found. */
const INTRODUCED = 3
const FOUND = 24
/** Reasons shown for one member. */
const REASONS = 3

/** Three members: the viewer's own suggestions, and in place of missing ones members that the search finds. */
export async function findIntroductions(
  context: AppContext,
  viewer: Viewer,
  row: SavedSearchRow,
): Promise<IntroducedMember[]> {
  const suggested = await listSuggested(context, viewer)
  if (suggested.length >= INTRODUCED) return suggested.slice(0, INTRODUCED)
  const ids = new Set(suggested.map(({ member }) => member.id))
  const found = await findWanted(context, viewer, row)
  return [...suggested, ...found.filter(({ member }) => !ids.has(member.id))].slice(0, INTRODUCED)
}

/** A newcomer's first suggestions come within a minute of the first reading. */
async function listSuggested(context: AppContext, viewer: Viewer): Promise<IntroducedMember[]> {
  const { suggestions } = await listSuggestions(context, viewer)
  return suggestions.flatMap(({ member, state, reasons }) =>
    member && state === 'open' ? [{ member, reasons: listMainReasons(reasons) }] : [],
  )
}

/**
 * Finds members with a photo: the viewer's search finds them, and they want somebody of the viewer's sex and age. Those
 * with the most in common come first.
 */
async function findWanted(
  context: AppContext,
  viewer: Viewer,
  row: SavedSearchRow,
): Promise<IntroducedMember[]> {
  const { members, settings } = await getSearchPreview(context, viewer, row, {
    size: FOUND,
    shown: new Set(),
  })
  const faces = members.filter(({ avatar }) => avatar !== null)
  const answers = await findAnswers(context, [viewer.id, ...faces.map(({ id }) => id)])
  const own = answers.get(viewer.id)
  return faces
    .map((member) => {
      const other = answers.get(member.id)
      return { member, common: own && other ? listCommonPoints(own, other, false) : [] }
    })
    .toSorted((a, b) => b.common.length - a.common.length)
    .map(({ member, common }) => ({
      member,
      reasons: [...common.slice(0, REASONS), describeSearch(viewer, settings)],
    }))
}

async function findAnswers({ db }: AppContext, ids: readonly number[]): Promise<Map<number, OwnAnswers>> {
  const { rows } = await sql<{ id: number; answers: OwnAnswers | null }>`
    select w.id, ${selectOwnAnswers(sql`w.id`)} as answers from unnest(${ids}::integer[]) w (id)`.execute(db)
  return new Map(rows.flatMap(({ id, answers }) => (answers ? [[id, answers] as const] : [])))
}

/** True of every member that the search finds. */
function describeSearch(viewer: Viewer, { distance }: SearchSettings): string {
  const isNear = hasPosition(viewer) && distance < ANYWHERE_KM
  return isNear ? formatNear(distance) : AGES_MATCH
}

import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { OwnAnswers } from '../../../shared/common-points.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { saveIntention, saveInterests } from './contract.ts'
import { IDEA_PARAM } from './texts.ts'

/** SQL: the answers of a member that count for what two have in common; null for an unknown member. */
export const selectOwnAnswers = (
  id: RawBuilder<unknown>,
): RawBuilder<OwnAnswers | null> => sql<OwnAnswers | null>`(
  select json_build_object('sex', a.sex, 'intentions', o.intentions, 'interests', o.interests, 'children', o.children,
    'smoke', o.smoke, 'drink', o.drink, 'hides_life', o.hides_life)
  from users o join member_search a on a.user_id = o.id where o.id = ${id})`

/** Index of the beginning on an empty slate, of a page's query. */
export function parseIdea(query: Record<string, unknown>): number {
  const idea = String(query[IDEA_PARAM])
  return /^\d{1,3}$/.test(idea) ? Number(idea) : 0
}

// Fields of the plain forms.

/** A repeated field of a form; absent while nothing is checked. */
const Repeated = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => (value === undefined ? [] : [value].flat())),
)
/** The sum of bits of checkboxes. */
export const toSum = (bits: readonly string[]) => bits.reduce((sum, bit) => sum | (Number(bit) || 0), 0)

/** Checkboxes of one name, each with its bit. */
export const intentionBody = z.pipe(
  z.pipe(
    z.object({ intentions: Repeated }),
    z.transform(({ intentions }) => ({ intentions: toSum(intentions) })),
  ),
  saveIntention.body as z.ZodMiniType<Body<typeof saveIntention>, { intentions: number }>,
)
/** Checkboxes of one name, each with its id. */
export const interestsBody = z.pipe(
  z.object({ interests: Repeated }),
  saveInterests.body as z.ZodMiniType<Body<typeof saveInterests>, { interests: string[] }>,
)

export { getPresentation, listPrompts } from './server.ts'

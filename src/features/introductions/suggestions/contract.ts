import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { HIDDEN_DAYS } from '../../../shared/hidden-members.ts'
import { MemberCard } from '../../../shared/member-card.ts'
import { integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { RULE_NAMES, type RuleName, type Weight } from '../rule-names.ts'
import { ACTION_UNKNOWN, WEIGHT_UNKNOWN } from './texts.ts'

export const SUGGESTIONS_PATH = '/suggestions'
export const SETTINGS_PATH = '/suggestions/reglages'

/**
 * `later`: folded until the next table. `hidden`: 'Pas pour moi', still undoable. `signed`: the viewer has made a sign or
 * written, or the two are friends. `asks`: the person has made a sign, and waits for the viewer's answer. `ended`: the
 * profile is not available any more; never why.
 */
export const SUGGESTION_STATES = ['open', 'later', 'hidden', 'signed', 'asks', 'ended'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

/** A rule that counted, in words; `points` as the viewer weighs them. */
export const SuggestionReason = z.strictObject({
  rule: z.enum(RULE_NAMES),
  text: z.string(),
  points: z.int(),
})
export type SuggestionReason = z.infer<typeof SuggestionReason>

/** The card of the search, with the intentions: a sum of bits of `INTENTIONS`, absent for none. */
export const SuggestedMember = z.extend(MemberCard, { intentions: z.optional(z.int()) })
export type SuggestedMember = z.infer<typeof SuggestedMember>

export const Suggestion = z.strictObject({
  /** Valid until the next table. */
  id: z.int(),
  /** Null for an ended one. */
  member: z.nullable(SuggestedMember),
  /** The weightiest first; none for an ended one. */
  reasons: z.array(SuggestionReason),
  state: z.enum(SUGGESTION_STATES),
})
export type Suggestion = z.infer<typeof Suggestion>

const WeightValue = z.pipe(
  integerSchema(0, 2, WEIGHT_UNKNOWN),
  z.transform((weight) => weight as Weight),
)

const byRule = <S>(schema: S) =>
  Object.fromEntries(RULE_NAMES.map((rule) => [rule, schema])) as Record<RuleName, S>

export const SuggestionSettings = z.strictObject({
  weights: z.strictObject(byRule(z.union([z.literal(0), z.literal(1), z.literal(2)]))),
})
export type SuggestionSettings = z.infer<typeof SuggestionSettings>

export const Suggestions = z.strictObject({
  suggestions: z.array(Suggestion),
  settings: SuggestionSettings,
  /** How many of five are missing, and sentences of what would bring more. */
  missing: z.strictObject({ count: z.int(), hints: z.array(z.string()) }),
  /** The first five are being chosen: read again in some seconds. */
  preparing: z.boolean(),
})
export type Suggestions = z.infer<typeof Suggestions>

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/api/suggestions',
  access: 'member',
  summary:
    "The caller's people of this evening, five at most, with the rules that counted. The table changes at 18:00 in Paris.",
  reply: Suggestions,
})

export const SUGGESTION_ACTIONS = ['later', 'hide'] as const
export type SuggestionAction = (typeof SUGGESTION_ACTIONS)[number]

export const answerSuggestion = endpoint({
  name: 'answerSuggestion',
  method: 'POST',
  path: '/api/suggestions/:id',
  form: `${SUGGESTIONS_PATH}/:id`,
  access: 'member',
  inReview: true,
  summary: `Answers a suggestion: 'later' folds it until the next table, 'hide' hides the member for ${HIDDEN_DAYS} days. Idempotent.`,
  params: z.object({ id: PathId }),
  body: z.object({ action: z.enum(SUGGESTION_ACTIONS, ACTION_UNKNOWN) }),
  reply: MessageReply,
})

export const undoSuggestion = endpoint({
  name: 'undoSuggestion',
  method: 'DELETE',
  path: '/api/suggestions/:id',
  form: `${SUGGESTIONS_PATH}/:id/annuler`,
  access: 'member',
  inReview: true,
  summary: "Undoes 'later' or 'hide'. Idempotent.",
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

/** By rule; one left out stays as it is. */
export const RuleWeights = z.strictObject(byRule(z.optional(WeightValue)), WEIGHT_UNKNOWN)

export const saveSuggestionSettings = endpoint({
  name: 'saveSuggestionSettings',
  method: 'PATCH',
  path: '/api/suggestions/settings',
  form: SETTINGS_PATH,
  access: 'member',
  inReview: true,
  summary:
    'Saves how much rules count: 0 not at all, 1 normally, 2 a lot; rules left out stay as they are. Counts from the next table.',
  body: z.object({
    weights: RuleWeights,
  }),
  reply: MessageReply,
})

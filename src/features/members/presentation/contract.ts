import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import {
  ALL_INTENTIONS,
  INTERESTS_MAX,
  isInterest,
  PROMPT_LENGTH,
  SLATE_LENGTH,
} from '../../../shared/presentation.ts'
import { integerSchema, MAX_ID, MessageReply, PathId } from '../../../shared/schemas.ts'
import { isIntentionSum } from './policy.ts'
import * as texts from './texts.ts'

/** Page of the plain forms. */
export const WORDS_PATH = '/user/mots'

/** A slate on a profile. */
export const Slate = z.strictObject({ id: z.int(), prompt: z.string(), answer: z.string() })
export type Slate = z.infer<typeof Slate>

/** A slate as its member edits it. */
export const OwnSlate = z.strictObject({
  id: z.int(),
  position: z.int(),
  prompt_id: z.int(),
  prompt: z.string(),
  answer: z.string(),
})
export type OwnSlate = z.infer<typeof OwnSlate>

export const Presentation = z.strictObject({
  /** Sum of bits of `INTENTIONS`. */
  intentions: z.int(),
  /** Ids of `INTEREST_GROUPS`, ascending. */
  interests: z.array(z.int()),
  /** By position. */
  slates: z.array(OwnSlate),
})
export type Presentation = z.infer<typeof Presentation>

export const getPresentation = endpoint({
  name: 'getPresentation',
  method: 'GET',
  path: '/api/user/presentation',
  access: 'member',
  scope: 'own:read',
  summary: "The caller's intention, interests and slates, with the positions of the slates",
  reply: Presentation,
})

export const saveIntention = endpoint({
  name: 'saveIntention',
  method: 'PATCH',
  path: '/api/user/intention',
  form: `${WORDS_PATH}/intention`,
  access: 'member',
  summary:
    'Saves what the caller hopes for: a sum of bits (1 love story, 2 open, 4 friendships, 8 dancing and going out), two at most; 0 erases it.',
  body: z.object({
    intentions: z.pipe(
      integerSchema(0, ALL_INTENTIONS, texts.INTENTION_UNKNOWN),
      z.int().check(z.refine(isIntentionSum, texts.TOO_MANY_INTENTIONS)),
    ),
  }),
  reply: MessageReply,
})

const InterestId = integerSchema(1, MAX_ID, texts.INTEREST_UNKNOWN)

export const saveInterests = endpoint({
  name: 'saveInterests',
  method: 'PATCH',
  path: '/api/user/interests',
  form: `${WORDS_PATH}/gouts`,
  access: 'member',
  summary: `Saves the caller's interests by their ids, ${INTERESTS_MAX} at most; replaces those of before.`,
  body: z.object({
    interests: z.pipe(
      z.array(InterestId, texts.INTEREST_UNKNOWN),
      z.pipe(
        z
          .array(z.int().check(z.refine(isInterest, texts.INTEREST_UNKNOWN)))
          .check(z.maxLength(INTERESTS_MAX, texts.TOO_MANY_INTERESTS)),
        z.transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
      ),
    ),
  }),
  reply: MessageReply,
})

export const Prompt = z.strictObject({
  id: z.int(),
  text: z.string(),
  /** Offered in some months only. */
  is_seasonal: z.boolean(),
})
export type Prompt = z.infer<typeof Prompt>

export const listPrompts = endpoint({
  name: 'listPrompts',
  method: 'GET',
  path: '/api/prompts',
  access: 'member',
  summary: "The prompts of this season that no slate of the caller answers; the season's own first",
  reply: z.strictObject({ prompts: z.array(Prompt) }),
})

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** One line; a no-break space between words becomes a plain one. */
const lineSchema = (missing: string) =>
  z.pipe(
    z.string(missing),
    z.transform((text) => toSingleLine(text)),
  )

/** A position from 1, in a path. */
const Position = z.pipe(z.string().check(z.regex(/^[1-3]$/)), z.transform(Number))

export const writeSlate = endpoint({
  name: 'writeSlate',
  method: 'PUT',
  path: '/api/slates/:position',
  form: `${WORDS_PATH}/ardoise/:position`,
  access: 'member',
  createsContent: true,
  summary: 'Writes the slate of the caller at a position from 1 to 3; 20 times a day.',
  params: z.object({ position: Position }),
  body: z.object({
    prompt: integerSchema(1, MAX_ID, texts.PROMPT_MISSING),
    answer: z.pipe(
      lineSchema(texts.ANSWER_REQUIRED),
      z
        .string()
        .check(z.minLength(1, texts.ANSWER_REQUIRED), z.maxLength(SLATE_LENGTH, texts.ANSWER_TOO_LONG)),
    ),
  }),
  reply: z.strictObject({ message: z.string(), slate: OwnSlate }),
})

export const deleteSlate = endpoint({
  name: 'deleteSlate',
  method: 'DELETE',
  path: '/api/slates/:position',
  form: `${WORDS_PATH}/ardoise/:position/effacer`,
  access: 'member',
  summary: 'Deletes the slate of the caller at a position',
  params: z.object({ position: Position }),
  reply: MessageReply,
})

export const moderateSlate = endpoint({
  name: 'moderateSlate',
  method: 'POST',
  path: '/api/slates/moderate/:slateId',
  access: 'desk',
  summary: 'Deletes a slate and warns its author (+10 %).',
  params: z.object({ slateId: PathId }),
  reply: MessageReply,
})

export const proposePrompt = endpoint({
  name: 'proposePrompt',
  method: 'POST',
  path: '/api/prompts',
  form: `${WORDS_PATH}/proposition`,
  access: 'member',
  createsContent: true,
  summary: 'Proposes a prompt to staff; three in seven days.',
  body: z.object({
    text: z.pipe(
      lineSchema(texts.PROMPT_REQUIRED),
      z
        .string()
        .check(
          z.minLength(1, texts.PROMPT_REQUIRED),
          z.minLength(10, texts.PROMPT_TOO_SHORT),
          z.maxLength(PROMPT_LENGTH, texts.PROMPT_TOO_LONG),
        ),
    ),
  }),
  reply: MessageReply,
})

export const PROPOSALS_PATH = '/admin/ardoises'

/** A prompt as staff see it. */
export const DeskPrompt = z.strictObject({
  id: z.int(),
  text: z.string(),
  /** `PROMPT_STATE` */
  state: z.int(),
  is_seasonal: z.boolean(),
  /** Its author; null for those of the site. */
  member_id: z.nullable(z.int()),
  member_name: z.nullable(z.string()),
  /** Number of slates that answer it. */
  slates: z.int(),
})
export type DeskPrompt = z.infer<typeof DeskPrompt>

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  path: '/api/admin/prompts',
  access: 'desk',
  summary: 'The prompts by their state, proposed ones first, with the number of slates that answer each',
  reply: z.strictObject({ prompts: z.array(DeskPrompt) }),
})

export const decideProposal = endpoint({
  name: 'decideProposal',
  method: 'POST',
  path: '/api/admin/prompts/:id',
  form: `${PROPOSALS_PATH}/:id`,
  access: 'desk',
  summary: 'Chooses or declines a prompt; slates that answer it stay.',
  params: z.object({ id: PathId }),
  body: z.object({ decision: z.enum(['choose', 'decline']) }),
  reply: MessageReply,
})

// How members present themselves besides facts and photos: intention, interests and slates.

export * from './interests.ts'

/** Hopes of a member by bit, in the order shown; `phrase` continues a sentence. */
export const INTENTIONS = [
  { bit: 1, label: 'Une vraie histoire', phrase: 'une vraie histoire' },
  { bit: 2, label: 'Voir où cela mène', phrase: 'voir où cela mène' },
  { bit: 4, label: 'Des amitiés', phrase: 'des amitiés' },
  { bit: 8, label: 'Danser, sortir', phrase: 'danser, sortir' },
] as const

/** Bits that one member may choose. */
export const INTENTIONS_MAX = 2
export const ALL_INTENTIONS = 15

/** The chosen ones of a sum of bits. */
export const listIntentions = (intentions: number) => INTENTIONS.filter(({ bit }) => (intentions & bit) > 0)

/** 'Une vraie histoire, ou des amitiés'; null without any. */
export function formatIntentions(intentions: number): string | null {
  const [first, second] = listIntentions(intentions)
  if (!first) return null
  return second ? `${first.label}, ou ${second.phrase}` : first.label
}

/** Interests that one member may choose. */
export const INTERESTS_MAX = 8

/** Slates of one member, by their position from 1. */
export const SLATES_MAX = 3
/** Characters of an answer. */
export const SLATE_LENGTH = 180
/** Characters of a prompt. */
export const PROMPT_LENGTH = 120

/** Prompts that members propose wait for staff; members answer chosen ones. */
export const PROMPT_STATE = { proposed: 0, chosen: 1, declined: 2 } as const
export type PromptState = (typeof PROMPT_STATE)[keyof typeof PROMPT_STATE]

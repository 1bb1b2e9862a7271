import { INTENTIONS_MAX, listIntentions } from '../../../shared/presentation.ts'

/** Whether a sum of bits names no more intentions than one member may choose. */
export const isIntentionSum = (intentions: number): boolean =>
  listIntentions(intentions).length <= INTENTIONS_MAX

/** A prompt as a member who wants to answer it finds it. */
export interface OfferedPrompt {
  isChosen: boolean
  /** Months in which it is offered; null for all. */
  season: readonly number[] | null
}

/** Reasons against a slate: the prompt is not offered, or another slate of the member answers it. */
export type SlateRefusal = 'unknown' | 'answered'

/**
 * Returns the reason against answering a prompt at a position, or null. A slate may be rewritten after the season of its
 * prompt.
 * @param slates prompts of the member's slates by their position
 * @param month of Paris, from 1
 */
export function getSlateRefusal(
  { prompt, position }: { prompt: number; position: number },
  offered: OfferedPrompt | undefined,
  slates: ReadonlyMap<number, number>,
  month: number,
): SlateRefusal | null {
  if (slates.get(position) === prompt) return null
  if ([...slates.values()].includes(prompt)) return 'answered'
  const isOffered = offered?.isChosen && (offered.season?.includes(month) ?? true)
  return isOffered ? null : 'unknown'
}

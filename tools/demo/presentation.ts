import type { PoolClient } from 'pg'
import { foldText } from '../../src/shared/fold.ts'
import { INTENTIONS, INTEREST_GROUPS, INTERESTS_MAX, SLATES_MAX } from '../../src/shared/presentation.ts'
import { CAST } from './cast.ts'
import { type CopyValue, copyRows, formatCopyRow } from './copy.ts'
import { createRandom, type Random } from './random.ts'
import { readSection } from './texts.ts'

/** French spaces before signs, which the files of texts write plainly. */
export const applySpacing = (text: string) =>
  text.replace(/ ([?!;:»])/g, '\u202f$1').replace(/« /g, '«\u202f')

/** Answers by the text of their prompt. */
const ANSWERS = new Map<string, string[]>()
for (const entry of readSection('slates', 'answers')) {
  const [prompt = '', answer = ''] = entry.split(' | ').map(applySpacing)
  ANSWERS.set(prompt, [...(ANSWERS.get(prompt) ?? []), answer])
}

/**
 * Intention and interests of a member, from a stream of their own.
 * @param seed differs between members
 */
export function pickPresentation(seed: number): Record<'intentions' | 'interests', CopyValue> {
  const random = createRandom(seed, 'presentation')
  const bits = random.shuffled(INTENTIONS).slice(0, random.weighted([12, 50, 38]))
  const groups = random.shuffled(INTEREST_GROUPS).slice(0, 4)
  const ids = groups.flatMap(({ interests }) =>
    random.shuffled(Object.keys(interests).map(Number)).slice(0, 1 + random.below(3)),
  )
  const chosen = random.chance(0.8) ? ids.slice(0, 3 + random.below(INTERESTS_MAX - 2)) : []
  return {
    intentions: bits.reduce((sum, { bit }) => sum + bit, 0),
    interests: `{${chosen.toSorted((a, b) => a - b).join()}}`,
  }
}

/** Members written at once. */
const BATCH = 50_000

export const PRESENTATION_TABLES = ['prompts', 'slates']

interface Scope {
  seed: number
  size: number
  firstId: number
}

/** Slates of two members in three, all of the cast's, and some proposed prompts. */
export async function fillPresentation(client: PoolClient, { seed, size, firstId }: Scope): Promise<void> {
  const { rows } = await client.query<{ id: number; text: string }>('select id, text from prompts')
  const ids = new Map(rows.map(({ id, text }) => [text, id]))
  const random = createRandom(seed, 'slates')
  const prompts = [...ANSWERS.keys()].filter((text) => ids.has(text))
  for (let from = 0; from < size; from += BATCH) {
    const lines: string[] = []
    for (let member = from; member < Math.min(from + BATCH, size); member++) {
      for (const [index, prompt] of pickPrompts(random, prompts, member).entries()) {
        const answer = random.pick(ANSWERS.get(prompt) ?? [])
        lines.push(formatCopyRow([firstId + member, index + 1, ids.get(prompt), answer]))
      }
    }
    await copyRows(client, 'slates', ['user_id', 'position', 'prompt_id', 'answer'], lines)
  }
  await fillProposals(client, firstId, size)
}

/** @param member the cast come first */
function pickPrompts(random: Random, prompts: readonly string[], member: number): string[] {
  const isCast = member < CAST.length
  if (!isCast && !random.chance(0.66)) return []
  const count = isCast ? SLATES_MAX : 1 + random.below(SLATES_MAX)
  const start = random.below(prompts.length)
  return Array.from({ length: count }, (_, index) => prompts[(start + 11 * index) % prompts.length] ?? '')
}

async function fillProposals(client: PoolClient, firstId: number, size: number): Promise<void> {
  if (size <= CAST.length) return
  const proposals = readSection('slates', 'proposals').map((text, index) =>
    formatCopyRow([text, foldText(text), firstId + CAST.length + (index % (size - CAST.length))]),
  )
  await copyRows(client, 'prompts', ['text', 'key', 'proposed_by'], proposals)
}

import type * as z from 'zod/mini'
import { INVALID_VALUE } from '../../shared/texts.ts'
import { InvalidData, NotFound } from './errors.ts'

/**
 * Validates input by its schema.
 * @throws InvalidData with the French sentences of each field
 */
export function parseInput<S extends z.ZodMiniType | undefined>(
  schema: S,
  value: unknown,
): S extends z.ZodMiniType ? z.output<S> : undefined {
  type Parsed = S extends z.ZodMiniType ? z.output<S> : undefined
  if (!schema) return undefined as Parsed
  refuseUnstorable(value)
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidData(fieldErrors(result.error.issues))
  return result.data as Parsed
}

/**
 * Validates path parameters by their schema.
 * @throws NotFound for any other path
 */
export function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new NotFound()
  return result.data
}

/** Groups the sentences by field. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '')
    const sentences = errors[field] ?? []
    if (!sentences.includes(issue.message)) sentences.push(issue.message)
    errors[field] = sentences
  }
  return errors
}

/** PostgreSQL stores no NUL and no half of a surrogate pair in a text. */
function refuseUnstorable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [field, texts] of Object.entries(value)) {
    if ([texts].flat().some(isUnstorable)) throw new InvalidData({ [field]: [INVALID_VALUE] })
  }
}

const isUnstorable = (text: unknown) =>
  typeof text === 'string' && (text.includes('\0') || /\p{Surrogate}/u.test(text))

import fc from 'fast-check'

/** The part of JSON Schema that calls use. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

const LONG = 1_002

/** Values that a schema accepts, or nearly: optional fields, numbers and texts around their limits. */
export function arbitraryFromSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties = {}, anyOf, pattern, format } = schema
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryFromSchema))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryFromSchema(field)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numberArbitrary(schema)
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const text = fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? LONG, LONG) + 1 })
  return fc.oneof(text, fc.constantFrom('Bonsoir !', ' ', '\n', 'https://exemple.fr/a?b=c', 'é'.repeat(LONG)))
}

function numberArbitrary({ minimum = -1, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const [low, high] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31)]
  return fc.oneof(
    fc.constantFrom(low - 1, low, high, high + 1),
    fc.integer({ min: low, max: Math.max(low, high) }),
  )
}

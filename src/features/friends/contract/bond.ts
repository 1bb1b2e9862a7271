import * as z from 'zod/mini'

/** Where two members stand with each other, as one of them may know it: a refusal is not told. */
export const Bond = z.enum(['none', 'asked', 'asks', 'friends'])
export type Bond = z.infer<typeof Bond>

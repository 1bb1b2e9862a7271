import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { AGE_MAX, AGE_MIN } from '../../../shared/enumerations.ts'
import { CheckboxValue, integerSchema, MessageReply } from '../../../shared/schemas.ts'
import { BAD_AGE, BAD_AGE_ORDER, BAD_CONTACT, BAD_SEEK } from './texts.ts'

const gateFields = {
  seek: integerSchema(0, 2, BAD_SEEK),
  age_from: integerSchema(AGE_MIN, AGE_MAX, BAD_AGE),
  age_to: integerSchema(AGE_MIN, AGE_MAX, BAD_AGE),
}

/** A gate: who may send requests and write. `contact` and `verified_only` are unchanged when absent. */
export const GateEdit = z
  .object({
    ...gateFields,
    contact: z.optional(integerSchema(0, 2, BAD_CONTACT)),
    verified_only: z.optional(CheckboxValue),
  })
  .check(z.refine((gate) => gate.age_from <= gate.age_to, { path: ['age_from'], message: BAD_AGE_ORDER }))
export type GateEdit = z.infer<typeof GateEdit>

export const getGate = endpoint({
  name: 'getGate',
  method: 'GET',
  path: '/api/gate',
  access: 'member',
  scope: 'own:read',
  summary:
    'Who may send the caller friend requests (seek, ages) and open conversations (contact, verified_only).',
  reply: z.strictObject({
    seek: z.int(),
    age_from: z.int(),
    age_to: z.int(),
    contact: z.int(),
    verified_only: z.boolean(),
  }),
})

export const saveGate = endpoint({
  name: 'saveGate',
  method: 'PATCH',
  path: '/api/gate',
  form: '/user/gate',
  access: 'member',
  inReview: true,
  summary: 'Saves the gate.',
  body: GateEdit,
  reply: MessageReply,
})

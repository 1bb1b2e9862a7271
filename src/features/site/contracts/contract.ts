import * as z from 'zod/mini'
import { Email } from '../../../shared/email.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { CONTRACT_PATHS } from '../../../shared/premium.ts'
import { CheckboxValue, MessageReply } from '../../../shared/schemas.ts'
import { NAME_LONG, NAME_MISSING, REFERENCE_LONG } from './texts.ts'

export const NAME_MAX = 100
export const REFERENCE_MAX = 40

const trimmed = z.pipe(
  z.string(),
  z.transform((text) => text.trim()),
)

/** Who writes, and for which contract; the reference may be left out. */
export const Identity = z.object({
  name: z.pipe(trimmed, z.string().check(z.minLength(1, NAME_MISSING), z.maxLength(NAME_MAX, NAME_LONG))),
  email: Email,
  contract: z._default(z.pipe(trimmed, z.string().check(z.maxLength(REFERENCE_MAX, REFERENCE_LONG))), ''),
})
export type Identity = z.output<typeof Identity>

/** A signed-in member types nothing. */
const TypedIdentity = {
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  contract: z._default(z.string(), ''),
}

/** The plain form, in two steps: typed, then confirmed. */
export const StatementForm = z.object({ ...TypedIdentity, confirmed: z._default(CheckboxValue, false) })
export type StatementForm = z.output<typeof StatementForm>

const Receipt = z.strictObject({ message: z.string(), received_at: z.string() })

export const withdrawFromContract = endpoint({
  name: 'withdrawFromContract',
  method: 'POST',
  path: '/api/contracts/withdrawal',
  form: CONTRACT_PATHS.withdrawal,
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary:
    'Withdraws from the own contract (409 without one or past the last day), or states to, by name and e-mail: the answer is the same whether or not there is such a contract.',
  body: z.object(TypedIdentity),
  reply: Receipt,
})

export const cancelContract = endpoint({
  name: 'cancelContract',
  method: 'POST',
  path: '/api/contracts/cancellation',
  form: CONTRACT_PATHS.cancellation,
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary:
    'Cancels a contract without signing in, by name and e-mail: the answer is the same whether or not there is such a contract.',
  body: Identity,
  reply: Receipt,
})

/** Hours in which the link of the acknowledgement undoes a cancellation made without signing in. */
export const UNDO_HOURS = 72

export const undoCancellation = endpoint({
  name: 'undoCancellation',
  method: 'POST',
  path: '/api/contracts/cancellation/undo',
  form: '/resiliation/annuler',
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary: 'Undoes a cancellation by the link of its acknowledgement; 409 once it is used or 72 hours old.',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: MessageReply,
})

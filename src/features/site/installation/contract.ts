import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'

/** Days until the invitation comes again after 'Plus tard'. */
export const INVITATION_PAUSE_DAYS = 30

export const refuseInstallation = endpoint({
  name: 'refuseInstallation',
  method: 'POST',
  path: '/api/user/install-refusal',
  access: 'member',
  inReview: true,
  summary: `Ends the invitation to install the site on every device of the caller, for ${INVITATION_PAUSE_DAYS} days or for good. A refusal for good stays one. Idempotent.`,
  body: z.object({ for_good: z.boolean(INVALID_VALUE) }),
  reply: MessageReply,
})

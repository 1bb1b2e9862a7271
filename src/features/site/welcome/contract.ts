import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'

export const dismissWelcome = endpoint({
  name: 'dismissWelcome',
  method: 'POST',
  path: '/api/welcome/dismiss',
  form: '/bienvenue/fermer',
  access: 'member',
  inReview: true,
  summary: "Hides the welcome's lanterns on the caller's home for good",
  reply: MessageReply,
})

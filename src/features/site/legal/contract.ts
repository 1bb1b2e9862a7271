import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'

/** Addresses of the pages of law. */
export const LEGAL_PATHS = {
  terms: '/cgu',
  privacy: '/confidentialite',
  imprint: '/mentions-legales',
  rules: '/regles',
  accessibility: '/accessibilite',
} as const

/** Where a member reads what has changed, and agrees; also where its plain form is sent. */
export const TERMS_PATH = '/user/conditions'

export const agreeToTerms = endpoint({
  method: 'POST',
  path: '/api/user/terms',
  form: '/user/conditions',
  access: 'signed-in',
  inReview: true,
  summary: 'Agrees to the terms as they are today; again, it changes nothing',
  reply: MessageReply,
})

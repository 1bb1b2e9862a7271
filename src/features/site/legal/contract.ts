import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'

/** Paths of the legal pages. */
export const LEGAL_PATHS = {
  terms: '/cgu',
  privacy: '/confidentialite',
  imprint: '/mentions-legales',
  rules: '/regles',
  accessibility: '/accessibilite',
  map: '/plan-du-site',
} as const

/** Path where a member reads the changes of the terms and agrees; also the path of the plain form. */
export const TERMS_PATH = '/user/conditions'

export const agreeToTerms = endpoint({
  name: 'agreeToTerms',
  method: 'POST',
  path: '/api/user/terms',
  form: '/user/conditions',
  access: 'signed-in',
  inReview: true,
  summary: 'Agrees to the current terms; repeating it changes nothing',
  reply: MessageReply,
})

import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../../../../shared/photos.ts'
import { MessageReply } from '../../../../shared/schemas.ts'

const Logo = z.strictObject({
  /** Names it in `publishLogo`. */
  file: z.string(),
  /** Its address, from the root. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
  plate: z.enum(['none', 'light', 'dark']),
})

export const uploadLogo = endpoint({
  name: 'uploadLogo',
  method: 'POST',
  path: '/api/admin/settings/logo',
  form: '/admin/reglages/logo',
  access: 'desk-founder',
  isUnpaced: true,
  summary: `Stores a logo that nobody sees before it is published, instead of the one before. Multipart, one file in ${UPLOAD_FIELD}: PNG, JPEG or WebP. 422 for other files, for proportions or a size out of the limits, and for a logo that cannot be read on any ground.`,
  file: UPLOAD_FIELD,
  reply: z.strictObject({ message: z.string(), logo: Logo }),
})

export const publishLogo = endpoint({
  name: 'publishLogo',
  method: 'POST',
  path: '/api/admin/settings/logo/publish',
  form: '/admin/reglages/logo/publier',
  access: 'desk-founder',
  recentAuth: true,
  summary:
    'Puts the uploaded logo in place on all pages and mails. Idempotent; 409 if another logo was uploaded since.',
  body: z.object({ file: z.string().check(z.maxLength(40)) }),
  reply: MessageReply,
})

export const discardLogo = endpoint({
  name: 'discardLogo',
  method: 'POST',
  path: '/api/admin/settings/logo/discard',
  form: '/admin/reglages/logo/abandonner',
  access: 'desk-founder',
  isUnpaced: true,
  summary: 'Deletes the uploaded logo that is not in place. Idempotent.',
  reply: MessageReply,
})

export const resetLogo = endpoint({
  name: 'resetLogo',
  method: 'POST',
  path: '/api/admin/settings/logo/reset',
  form: '/admin/reglages/logo/defaut',
  access: 'desk-founder',
  recentAuth: true,
  summary: 'Shows the lantern again and deletes the logo. Idempotent.',
  reply: MessageReply,
})

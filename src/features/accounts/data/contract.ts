import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'

/** Page of a member's data; mails link to it. */
export const DATA_PATH = '/user/donnees'
/** Path of the plain forms that request and download a copy, and of the link in the mail. */
export const COPY_PATH = `${DATA_PATH}/copie` as const

export const requestDataCopy = endpoint({
  name: 'requestDataCopy',
  method: 'POST',
  path: '/api/user/export',
  form: '/user/donnees',
  access: 'signed-in',
  inReview: true,
  recentAuth: true,
  summary: 'Requests a copy of the data of the caller: created in the background, one at a time, one a day.',
  reply: MessageReply,
})

export const downloadDataCopy = endpoint({
  name: 'downloadDataCopy',
  method: 'GET',
  path: '/api/user/export',
  form: '/user/donnees/copie',
  access: 'signed-in',
  recentAuth: true,
  summary:
    'The copy that is ready: a zip of JSON and photos. Each key works once; a copy downloaded completely is deleted.',
  query: z.object({ key: z.optional(z.string().check(z.maxLength(100))) }),
  mediaType: 'application/zip',
  reply: z.unknown(),
})

export const withdrawSensitiveConsent = endpoint({
  name: 'withdrawSensitiveConsent',
  method: 'DELETE',
  path: '/api/user/sensitive',
  form: '/user/donnees/accord',
  access: 'signed-in',
  inReadOnly: true,
  inReview: true,
  summary: 'Withdraws the consent for orientation and religion, which erases both.',
  reply: MessageReply,
})

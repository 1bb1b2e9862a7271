import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import * as texts from './texts.ts'

/** Where a file about a danger to life or safety may be sent. */
export const AUTHORITIES = ['pharos', 'police', 'other'] as const
export type Authority = (typeof AUTHORITIES)[number]

export const ALERT_REASON_MIN = 10
export const ALERT_REASON_MAX = 1_000

/** A file prepared for an authority. */
export const AuthorityAlert = z.strictObject({
  id: z.int(),
  authority: z.enum(AUTHORITIES),
  reason: z.string(),
  created_at: z.string(),
  /** Name of the member of staff; null for a deleted account. */
  actor: z.nullable(z.string()),
})
export type AuthorityAlert = z.infer<typeof AuthorityAlert>

export const alertAuthorities = endpoint({
  name: 'alertAuthorities',
  method: 'POST',
  path: '/api/admin/reports/:id/alerts',
  form: '/admin/signalements/:id/autorites',
  access: 'desk-admin',
  summary:
    'Records that staff alert an authority about a case (DSA, article 18). The file for it is downloaded from the page of the case.',
  params: z.object({ id: PathId }),
  body: z.object({
    authority: z.enum(AUTHORITIES, texts.AUTHORITY_MISSING),
    /** Why a life or safety is feared for. */
    danger: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
      ),
      z
        .string()
        .check(
          z.minLength(ALERT_REASON_MIN, texts.ALERT_REASON_SHORT),
          z.maxLength(ALERT_REASON_MAX, texts.ALERT_REASON_LONG),
        ),
    ),
  }),
  reply: MessageReply,
})

/** Plain form of `downloadAlert`, which answers with the file. */
export const ALERT_FILE_PATH = '/admin/alertes/:id/dossier'

export const downloadAlert = endpoint({
  name: 'downloadAlert',
  method: 'POST',
  path: '/api/admin/alerts/:id/file',
  access: 'desk-admin',
  summary:
    'The file for an authority: what is reported, by whom, when, and the technical data of the account. Each download is recorded as revealed data.',
  params: z.object({ id: PathId }),
  mediaType: 'application/zip',
  reply: z.unknown(),
})

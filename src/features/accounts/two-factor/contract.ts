import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import { GivenPassword } from '../contract.ts'
import { CODE_SHAPE, CODE_SHAPE_ANY } from './texts.ts'

/** What an authenticator shows; blanks between the digits do no harm. */
const Digits = z
  .pipe(
    z.string(),
    z.transform((text) => text.replace(/\s/g, '')),
  )
  .check(z.refine((code) => /^\d{6}$/.test(code), CODE_SHAPE))

/** Six digits, or one of the codes that were written down: ten letters and digits, however they are grouped. */
const AnyCode = z
  .pipe(
    z.string(),
    z.transform((text) => text.replace(/[\s-]/g, '').toLowerCase()),
  )
  .check(z.refine((code) => /^(\d{6}|[a-z2-7]{10})$/.test(code), CODE_SHAPE_ANY))

/** A QR code as the path of dark squares in a box of `size` by `size`, its quiet margin included. */
const QrCode = z.strictObject({ size: z.int(), path: z.string() })

/** A secret on its way into an authenticator: shown this once. */
const Begun = z.strictObject({
  /** Base32, to be typed where no picture can be taken. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  qr: QrCode,
})
export type Begun = z.infer<typeof Begun>

const Codes = z.strictObject({ message: z.string(), codes: z.array(z.string()) })

export const startFactor = endpoint({
  method: 'POST',
  path: '/api/factor',
  form: '/admin/acces/commencer',
  access: 'staff',
  summary: 'Makes a secret for an authenticator, which counts once its first code was confirmed',
  body: z.object({ current_password: GivenPassword }),
  reply: Begun,
})

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/factor/confirm',
  form: '/admin/acces/confirmer',
  access: 'staff',
  summary:
    'Takes the first code: from now on the factor is asked for; gives ten recovery codes, shown this once',
  body: z.object({ code: Digits }),
  reply: Codes,
})

export const checkFactor = endpoint({
  method: 'POST',
  path: '/api/factor/check',
  form: '/admin/acces/verifier',
  access: 'staff',
  summary: 'Shows the second factor in this session, by a code or a recovery code; each works once',
  body: z.object({ code: AnyCode }),
  reply: MessageReply,
})

export const renewRecovery = endpoint({
  method: 'POST',
  path: '/api/factor/recovery',
  form: '/admin/acces/codes',
  access: 'desk',
  summary: 'Gives ten new recovery codes in the place of those there were',
  reply: Codes,
})

export const removeOwnFactor = endpoint({
  method: 'DELETE',
  path: '/api/factor',
  form: '/admin/acces/retirer',
  access: 'staff',
  summary: 'Takes the own factor away, to make another; until then the desk stays shut',
  body: z.object({ current_password: GivenPassword, code: AnyCode }),
  reply: MessageReply,
})

export const removeFactorOf = endpoint({
  method: 'DELETE',
  path: '/api/admin/factor/:userId',
  form: '/admin/equipe/facteur/:userId',
  access: 'desk-founder',
  summary: 'Takes the factor of one of the staff away who has lost it',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

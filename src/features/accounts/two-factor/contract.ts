import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import { PasswordToCheck } from '../contract.ts'
import { CODE_FORMAT, CODE_OR_RECOVERY_FORMAT } from './texts.ts'

/** A code of an authenticator; spaces between the digits are ignored. */
const TotpCode = z
  .pipe(
    z.string(),
    z.transform((text) => text.replace(/\s/g, '')),
  )
  .check(z.refine((code) => /^\d{6}$/.test(code), CODE_FORMAT))

/** Six digits, or a recovery code: ten letters and digits, in any grouping. */
const TotpOrRecoveryCode = z
  .pipe(
    z.string(),
    z.transform((text) => text.replace(/[\s-]/g, '').toLowerCase()),
  )
  .check(z.refine((code) => /^(\d{6}|[a-z2-7]{10})$/.test(code), CODE_OR_RECOVERY_FORMAT))

/** A QR code as a path of dark squares in a box of `size` by `size`, including its quiet margin. */
const QrCode = z.strictObject({ size: z.int(), path: z.string() })

/** The secret for a new authenticator, shown once. */
const TwoFactorSetup = z.strictObject({
  /** Base32, to be typed where the QR code cannot be scanned. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  qr: QrCode,
})
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

const RecoveryCodesReply = z.strictObject({ message: z.string(), codes: z.array(z.string()) })

export const startTwoFactorSetup = endpoint({
  name: 'startTwoFactorSetup',
  method: 'POST',
  path: '/api/factor',
  form: '/admin/acces/commencer',
  access: 'staff-setup',
  inReadOnly: true,
  summary: 'Creates a secret for an authenticator; active once its first code is confirmed',
  body: z.object({ current_password: PasswordToCheck }),
  reply: TwoFactorSetup,
})

export const confirmTwoFactorSetup = endpoint({
  name: 'confirmTwoFactorSetup',
  method: 'POST',
  path: '/api/factor/confirm',
  form: '/admin/acces/confirmer',
  access: 'staff-setup',
  inReadOnly: true,
  summary:
    'Confirms the first code, requires the second factor from then on, and returns ten recovery codes once',
  body: z.object({ code: TotpCode }),
  reply: RecoveryCodesReply,
})

export const verifyTwoFactor = endpoint({
  name: 'verifyTwoFactor',
  method: 'POST',
  path: '/api/factor/check',
  form: '/admin/acces/verifier',
  access: 'staff-setup',
  inReadOnly: true,
  summary: 'Verifies the second factor in this session, by a code or a recovery code; each works once',
  body: z.object({ code: TotpOrRecoveryCode }),
  reply: MessageReply,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/factor/recovery',
  form: '/admin/acces/codes',
  access: 'desk',
  recentAuth: true,
  summary: 'Replaces the recovery codes by ten new ones',
  reply: RecoveryCodesReply,
})

export const removeOwnTwoFactor = endpoint({
  name: 'removeOwnTwoFactor',
  method: 'DELETE',
  path: '/api/factor',
  form: '/admin/acces/retirer',
  access: 'staff-setup',
  summary: 'Removes the second factor of the caller, to set up another; until then admin pages are closed',
  body: z.object({ current_password: PasswordToCheck, code: TotpOrRecoveryCode }),
  reply: MessageReply,
})

export const removeMemberTwoFactor = endpoint({
  name: 'removeMemberTwoFactor',
  method: 'DELETE',
  path: '/api/admin/factor/:userId',
  form: '/admin/equipe/facteur/:userId',
  access: 'desk-founder',
  recentAuth: true,
  summary: 'Removes the second factor of a member of staff who has lost it; needs recent authentication',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

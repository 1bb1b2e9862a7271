import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { TwoFactorSetup } from './contract.ts'
import { ISSUER } from './texts.ts'

/** Steps of 30 seconds before and after the present one whose codes are taken too: clocks differ (RFC 6238, 5.2). */
const TOTP_WINDOW = 1
const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LENGTH = 10
/** Of base32: no 0, 1, 8 or 9, which are read as letters. */
const RECOVERY_CODE_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** Light squares around a QR code, which cameras find it by (ISO 18004). */
const QR_MARGIN = 4

/** A new secret of 160 bits (RFC 4226, 4), in base32. */
export function generateSecret(): string {
  return new Secret().base32
}

/** The secret as it is shown to its member, in letters and as a picture. @param name of the member, as the authenticator lists it */
export function presentSecret(secret: string, name: string): TwoFactorSetup {
  const uri = new TOTP({ issuer: ISSUER, label: name, secret }).toString()
  return { secret, uri, qr: renderQrCode(uri) }
}

/**
 * The step of 30 seconds that this code is of; null when it is of none around now.
 * @param now milliseconds
 */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const token = { token: code, secret: Secret.fromBase32(secret), timestamp: now, window: TOTP_WINDOW }
  const away = TOTP.validate(token)
  return away === null ? null : TOTP.counter({ timestamp: now }) + away
}

/** Ten codes that each open the desk once, without the marks that part them when they are shown. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
    ).join(''),
  )
}

/** Each run of dark squares as one oblong: a path that React draws, where a library's markup would have to be trusted. */
function renderQrCode(text: string): TwoFactorSetup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: QR_MARGIN })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}

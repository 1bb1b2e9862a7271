import { Secret, TOTP } from 'otpauth'

/** Somebody's phone: the code of now, or of so many steps of 30 seconds later. */
export function generateCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}

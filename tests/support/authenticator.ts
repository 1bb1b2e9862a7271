import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app, now or that many steps of 30 seconds later. */
export function generateCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}

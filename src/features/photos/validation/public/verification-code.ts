import { createHmac } from 'node:crypto'

/** Letters and digits that are not confused in handwriting. */
const CODE_ALPHABET = 'ACDEFHJKLMNPRTUVWXY34679'
const CODE_LENGTH = 4

/** Code on the paper of a verification photo, next to the member's id; constant and secret. */
export function deriveVerificationCode(secret: string, userId: number): string {
  const mac = createHmac('sha256', secret).update(`verification:${userId}`).digest()
  return Array.from(
    { length: CODE_LENGTH },
    (_, i) => CODE_ALPHABET[mac.readUInt32BE(i * 4) % CODE_ALPHABET.length],
  ).join('')
}

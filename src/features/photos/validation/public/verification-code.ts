import { createHmac } from 'node:crypto'

/** Letters and digits that nobody takes for another when they are written by hand. */
const CODE_ALPHABET = 'ACDEFHJKLMNPRTUVWXY34679'
const CODE_LENGTH = 4

/** What a member writes on the paper of their verification photo, beside their id: always the same, known to nobody else. */
export function deriveVerificationCode(secret: string, userId: number): string {
  const mac = createHmac('sha256', secret).update(`verification:${userId}`).digest()
  return Array.from(
    { length: CODE_LENGTH },
    (_, i) => CODE_ALPHABET[mac.readUInt32BE(i * 4) % CODE_ALPHABET.length],
  ).join('')
}

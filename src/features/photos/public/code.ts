import { createHmac } from 'node:crypto'

/** Letters and digits that nobody takes for another when they are written by hand. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY34679'
const LENGTH = 4

/** What a member writes on the paper of their verification photo, beside their id: always the same, known to nobody else. */
export function verificationCode(secret: string, userId: number): string {
  const mac = createHmac('sha256', secret).update(`verification:${userId}`).digest()
  return Array.from({ length: LENGTH }, (_, i) => ALPHABET[mac.readUInt32BE(i * 4) % ALPHABET.length]).join(
    '',
  )
}

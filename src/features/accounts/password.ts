import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default kind), 19 MiB, two passes: the least that OWASP advises, about 10 ms. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same characters typed on another keyboard or system must give the same bytes. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Gives the argon2id hash of a password, to be stored in `users.password_hash`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), ARGON2_COST)
}

/** Whether the password is the one that was hashed; a text that is no hash matches nothing. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, normalizePassword(password)).catch(() => false)
}

let dummyHash: Promise<string> | undefined

/** A hash that nothing matches and that costs as much as any: where there is no account, time must not tell. */
export function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64'))
  return dummyHash
}

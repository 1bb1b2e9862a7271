import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default), 19 MiB, two passes: the minimum that OWASP advises, about 10 ms. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same characters typed on another keyboard or system must give the same bytes. */
const normalizePassword = (password: string) => password.normalize('NFKC')

/** Returns the argon2id hash for `users.password_hash`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), ARGON2_COST)
}

/** Whether a password matches a hash; an invalid hash matches nothing. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, normalizePassword(password)).catch(() => false)
}

let dummyHash: Promise<string> | undefined

/** A hash that matches nothing and costs as much as any, so that timing does not reveal a missing account. */
export function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64'))
  return dummyHash
}

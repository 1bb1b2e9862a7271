import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { generateSealingKeys, getKeyId } from '../../src/platform/legal-records/sealed-box.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { type Command, usageError } from './command.ts'

/** Makes the pair of LEGAL_PUBLIC_KEY: prints the public key, writes the private one to a new file. */
export const legalKey: Command = {
  usage: ['legal-key <new file for the private key>'],
  run: async ([file, ...extra]) => {
    if (!file || file.startsWith('-') || extra.length > 0) throw usageError(legalKey)
    console.log(await createLegalKey(file))
  },
}

/** @returns what the operator reads and copies @throws StartError where the file exists or cannot be written */
export async function createLegalKey(file: string): Promise<string> {
  const { publicKey, privateKey } = generateSealingKeys()
  await writeNewFile(file, privateKey, 'The private key')
  return `The private key ${getKeyId(publicKey)} is in ${resolve(file)}, readable by you alone. Move it off this machine now, and keep two copies: without it nobody opens what is sealed, and with it anybody does.
Set this, and start the site again:

LEGAL_PUBLIC_KEY=${publicKey}`
}

/** Writes a file that only its owner reads, and never over another. @param what begins the sentence of a failure */
export async function writeNewFile(path: string, text: string, what: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'EEXIST'
        ? 'it exists already'
        : error instanceof Error
          ? error.message
          : String(error)
    throw new StartError(`${what} was not written to ${resolve(path)}: ${reason}. Name another file.`)
  }
}

import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { saveContactMessage } from './commands/send-letter.ts'
import type { Letter } from './contract.ts'
import { countLetter } from './limits.ts'

interface Writer {
  raw: FastifyRequest
  viewer: { id: number } | null
}

/** Saves a contact message within the limits. @throws TooMany */
export function sendContactMessage(context: AppContext, writer: Writer, letter: Letter): Promise<void> {
  const { raw, viewer } = writer
  return countLetter(context, writer, () =>
    saveContactMessage(context, { userId: viewer?.id ?? null, ip: raw.ip }, letter),
  )
}

import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { keepLetter } from './commands/send-letter.ts'
import type { Letter } from './contract.ts'
import { countLetter } from './limits.ts'

interface Writer {
  request: FastifyRequest
  viewer: { id: number } | null
}

/** Sends a letter within the limits. @throws TooMany */
export function writeLetter(site: AppContext, writer: Writer, letter: Letter): Promise<void> {
  const { request, viewer } = writer
  return countLetter(site, writer, () =>
    keepLetter(site, { userId: viewer?.id ?? null, ip: request.ip }, letter),
  )
}

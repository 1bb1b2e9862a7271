// Decodes uploaded images, one at a time. Started by decoder.ts; plain JavaScript, because Node runs the
// source file beside the built server too.
import { readFile } from 'node:fs/promises'
import os from 'node:os'

// Lower priority than the server, set before sharp creates its threads, which inherit it.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority
os.setPriority(Math.min(PRIORITY_LOW, os.getPriority() + PRIORITY_BELOW_NORMAL))
// Signals to the process group are for the server, which finishes running work; this process exits with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const { BadFile, readLogo, readPicture, reframePicture } = await import('./process-image.mjs')

/** @param {import('./decoder.ts').DecoderRequest} request */
process.on('message', async (request) => process.send?.(await answer(request)))
process.send?.('ready')

/** @param {import('./decoder.ts').DecoderRequest} request @returns {Promise<import('./decoder.ts').DecoderReply>} */
async function answer({ source, frame, logo }) {
  let bytes
  try {
    bytes = 'path' in source ? await readFile(source.path) : source
  } catch (error) {
    return { unread: String(error) }
  }
  try {
    if (logo) return { picture: await readLogo(bytes, logo) }
    return { picture: await (frame ? reframePicture(bytes, frame) : readPicture(bytes)) }
  } catch (error) {
    return { reason: error instanceof BadFile ? error.reason : 'unreadable', detail: String(error) }
  }
}

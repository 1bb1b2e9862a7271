// Decodes uploaded images, one at a time. Started by decoder.ts; plain JavaScript, because Node runs the
// source file beside the built server too.
import os from 'node:os'

// Lower priority than the server, set before sharp creates its threads, which inherit it.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority
os.setPriority(Math.min(PRIORITY_LOW, os.getPriority() + PRIORITY_BELOW_NORMAL))
// Signals to the process group are for the server, which finishes running work; this process exits with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const { BadFile, readLogo, readPicture, reframePicture } = await import('./process-image.mjs')

process.on('message', async (/** @type {import('./decoder.ts').DecoderRequest} */ { bytes, frame, logo }) => {
  /** @type {import('./decoder.ts').DecoderReply} */
  let reply
  try {
    if (logo) reply = { picture: await readLogo(bytes, logo) }
    else reply = { picture: await (frame ? reframePicture(bytes, frame) : readPicture(bytes)) }
  } catch (error) {
    reply = { reason: error instanceof BadFile ? error.reason : 'unreadable', detail: String(error) }
  }
  process.send?.(reply)
})
process.send?.('ready')

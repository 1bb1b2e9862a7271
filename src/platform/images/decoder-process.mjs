// The process that decodes pictures from outside, one at a time: started by decoder.ts, plain JavaScript because Node
// runs it as it stands, beside the sources as beside the built server.
import os from 'node:os'

// Behind the server, however patient that is itself; before sharp makes its threads, which are as patient as who makes them.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority
os.setPriority(Math.min(PRIORITY_LOW, os.getPriority() + PRIORITY_BELOW_NORMAL))
// A signal to the whole group is for the server, which finishes what was begun; when it is gone, so are we.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const { BadFile, readPicture } = await import('./process-image.mjs')

process.on('message', async (/** @type {Buffer} */ bytes) => {
  /** @type {import('./decoder.ts').Reply} */
  let reply
  try {
    reply = { picture: await readPicture(bytes) }
  } catch (error) {
    reply = { reason: error instanceof BadFile ? error.reason : 'unreadable', detail: String(error) }
  }
  process.send?.(reply)
})
process.send?.('ready')

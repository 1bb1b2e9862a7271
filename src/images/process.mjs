// The process that decodes pictures from outside, one at a time: started by decoder.ts, plain JavaScript because Node
// runs it as it stands, beside the sources as beside the built server.
import os from 'node:os'

// Before sharp makes its threads, which are as patient as who makes them. A site that was started more patient still may
// not become less so.
const { PRIORITY_BELOW_NORMAL } = os.constants.priority
if (os.getPriority() < PRIORITY_BELOW_NORMAL) os.setPriority(PRIORITY_BELOW_NORMAL)
// A signal to the whole group is for the server, which finishes what was begun; when it is gone, so are we.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const { BadFile, readPicture } = await import('./read-picture.mjs')

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

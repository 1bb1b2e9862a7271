// Opens event streams as many members, in a process of its own. On the message `{ url, tokens }` it opens one
// stream per token and answers with the number of open streams; exits when its parent disconnects.
import { request } from 'node:http'

const AT_A_TIME = 50

/** @param {{ url: string, tokens: string[] }} message */
async function openAll({ url, tokens }) {
  const waiting = [...tokens]
  let open = 0
  const opener = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      const opened = await openStream(url, token)
      open += opened
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, opener))
  process.send?.(open)
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<number>} 1 once open, 0 when rejected
 */
function openStream(url, token) {
  const pending = request(url, {
    agent: false,
    headers: { cookie: `guinguette=${token}`, accept: 'text/event-stream' },
  })
  pending.end()
  return new Promise((resolve) => {
    pending.on('error', () => resolve(0))
    pending.once('response', (response) => {
      // The first event shows that the stream is open; all data is discarded.
      response.once('data', () => resolve(response.statusCode === 200 ? 1 : 0))
      response.resume()
    })
  })
}

process.once('message', openAll)
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

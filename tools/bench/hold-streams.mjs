// Holds event streams open as so many members, in a process of its own that has nothing else to do. Told
// `{ url, tokens }`, it opens one a token, so many at a time, and tells how many stand; ends when it is told to.
import { request } from 'node:http'

const AT_A_TIME = 50

/** @param {{ url: string, tokens: string[] }} told */
async function holdAll({ url, tokens }) {
  const waiting = [...tokens]
  let open = 0
  const opener = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) {
      const stands = await hold(url, token)
      open += stands
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, opener))
  process.send?.(open)
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<number>} 1 once it stands, 0 where it was refused
 */
function hold(url, token) {
  const asked = request(url, {
    agent: false,
    headers: { cookie: `guinguette=${token}`, accept: 'text/event-stream' },
  })
  asked.end()
  return new Promise((resolve) => {
    asked.on('error', () => resolve(0))
    asked.once('response', (response) => {
      // What is said is thrown away; the first of it says that the stream stands.
      response.once('data', () => resolve(response.statusCode === 200 ? 1 : 0))
      response.resume()
    })
  })
}

process.once('message', holdAll)
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

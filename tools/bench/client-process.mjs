// Sends requests in a process of its own, so that they take no time from what its parent measures. On a message it
// runs the work that `task` names and answers with the result; exits when its parent disconnects.
import { request } from 'node:http'

const STREAMS_AT_A_TIME = 50
const BOUNDARY = 'photo-of-the-benchmark'
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file_upload"; filename="photo.jpg"\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

const tasks = {
  /**
   * Opens one event stream per member. @returns the number of open streams
   * @param {{ url: string, members: Record<string, string>[] }} message
   */
  async openStreams({ url, members }) {
    const waiting = members.values()
    let open = 0
    const opener = async () => {
      for (const headers of waiting) if (await openStream(url, headers)) open++
    }
    await Promise.all(Array.from({ length: STREAMS_AT_A_TIME }, opener))
    return open
  },
  /**
   * Uploads a photo as all members at once. @returns the statuses
   * @param {{ url: string, members: Record<string, string>[], photo: Uint8Array }} message
   */
  sendPhotos({ url, members, photo }) {
    const body = Buffer.concat([Buffer.from(HEAD), photo, Buffer.from(TAIL)])
    return Promise.all(members.map((headers) => sendPhoto(url, headers, body)))
  },
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<boolean>} true once open, false when rejected
 */
function openStream(url, headers) {
  return new Promise((resolve) => {
    request(url, { agent: false, headers: { ...headers, accept: 'text/event-stream' } })
      .on('error', () => resolve(false))
      .once('response', (response) => {
        // The first event shows that the stream is open; all data is discarded.
        response.once('data', () => resolve(response.statusCode === 200)).resume()
      })
      .end()
  })
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Buffer} body
 * @returns {Promise<number>}
 */
function sendPhoto(url, headers, body) {
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent: false, headers: { ...headers, ...type } })
      .once('error', reject)
      .once('response', (response) => {
        response.once('end', () => resolve(Number(response.statusCode))).resume()
      })
      .end(body)
  })
}

process.on('message', async (message) => process.send?.(await tasks[message.task](message)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

// Sends a photo as several members at the same moment: in a process of its own, since the pages beside it are measured
// by the one that started it. Told `{ url, photo, members }`, each member the headers of its call; tells the statuses.
import { request } from 'node:http'

const BOUNDARY = 'photo-of-the-benchmark'
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file_upload"; filename="photo.jpg"\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

/** @param {{ url: string, photo: Uint8Array, members: Record<string, string>[] }} told */
async function sendAll({ url, photo, members }) {
  const body = Buffer.concat([Buffer.from(HEAD), photo, Buffer.from(TAIL)])
  process.send?.(await Promise.all(members.map((headers) => send(url, headers, body))))
  process.disconnect()
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Buffer} body
 * @returns {Promise<number>}
 */
function send(url, headers, body) {
  const asked = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    },
  })
  asked.end(body)
  return new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(Number(response.statusCode)))
    })
  })
}

process.once('message', sendAll)
process.send?.('ready')

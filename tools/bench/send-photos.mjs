// Uploads a photo as several members at once, in a process of its own, since its parent measures pages at the same
// time. Answers the message `{ url, photo, members }` (headers per member) with the statuses.
import { request } from 'node:http'

const BOUNDARY = 'photo-of-the-benchmark'
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file_upload"; filename="photo.jpg"\r\n\r\n`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

/** @param {{ url: string, photo: Uint8Array, members: Record<string, string>[] }} message */
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
  const upload = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    },
  })
  upload.end(body)
  return new Promise((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(Number(response.statusCode)))
    })
  })
}

process.once('message', sendAll)
process.send?.('ready')

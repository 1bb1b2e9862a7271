import { type S3Client, toStoreError } from './s3-client.ts'

/** An object of a bucket. */
export interface S3Object {
  key: string
  bytes: number
  /** MD5 of the bytes, if uploaded in one part and not encrypted by the store. */
  etag: string
  written_at: Date
}

const CONTENTS = /<Contents>.*?<\/Contents>/gs

/** Lists objects by prefix, in the order of keys; each page continues after the last key. */
export async function* listKeys(client: S3Client, prefix: string): AsyncGenerator<S3Object> {
  for (let after = prefix; ; ) {
    const query = { 'list-type': '2', prefix, 'start-after': after }
    const answer = await client.send('', { method: 'GET', query })
    if (!answer.ok) throw toStoreError(answer)
    const page = answer.bytes.toString()
    for (const [entry] of page.matchAll(CONTENTS)) {
      const read = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''
      after = read('Key') || after
      const etag = read('ETag').replaceAll('&quot;', '').replaceAll('"', '')
      yield { key: after, bytes: Number(read('Size')), etag, written_at: new Date(read('LastModified')) }
    }
    if (!page.includes('<IsTruncated>true</IsTruncated>')) return
  }
}

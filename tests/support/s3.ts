import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../src/config.ts'

const BUCKET = 'photos-of-a-test'

/** An S3 server of this test's own; it knows one access key, and does not check signatures. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'guinguette-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'eu-west-3',
      // The one key that it knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

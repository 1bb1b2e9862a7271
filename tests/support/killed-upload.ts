import { readConfig } from '../../src/config.ts'
import { savePhoto } from '../../src/features/photos/upload/commands.ts'
import { createPool } from '../../src/platform/db/client.ts'
import { createLog } from '../../src/platform/log.ts'
import { openPhotoStore } from '../../src/platform/storage/open-store.ts'

// A process of a test: saves a photo, reports that it has reached the moment, and waits to be killed.

const env = readConfig()
const { db } = createPool(String(env.databaseUrl), env)
const store = await openPhotoStore(env)
const bytes = Buffer.from('some webp')

async function waitToBeKilled(): Promise<never> {
  process.send?.('here')
  setInterval(() => {}, 1_000)
  return new Promise(() => {})
}

/** Pauses after the photo's row is written and before the transaction commits. */
const pausingDb = db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result, queryId: _ }) => {
    const isPhoto = result.rows.some((row) => 'photo' in row && 'id' in row)
    return isPhoto ? waitToBeKilled() : result
  },
})

const isStored = process.env.MOMENT === 'stored'
await savePhoto(
  {
    db: isStored ? db : pausingDb,
    events: { publish: () => {} },
    jobs: { send: async () => {}, sendAll: async () => {} },
    log: createLog(env),
    secret: 'a secret for tests, and for tests alone',
    store: {
      ...store,
      put: async (file, sizes) => {
        await store.put(file, sizes)
        if (isStored) await waitToBeKilled()
      },
    },
  },
  Number(process.env.USER_ID),
  {
    full: bytes,
    thumbnail: bytes,
    avatar: bytes,
    width: 4,
    height: 3,
    hash: '0'.repeat(16),
    banHashes: [],
    uploadHashes: [],
    blur: '',
  },
)

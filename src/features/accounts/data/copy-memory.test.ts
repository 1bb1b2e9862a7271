import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createThread } from '../../../../tests/support/factories.ts'
import { testLong } from '../../../../tests/support/long-form.ts'
import { createZip } from './copy.ts'

const MESSAGES = 50_000
const MEGABYTE = 1024 * 1024

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

/** Bytes of values in use after a collection. `external` is left out: it counts native memory that is freed later. */
function inUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // Buffers are freed in the background: the second collection waits for those of the first.
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

testLong(
  'copies fifty thousand long messages in a few megabytes of memory',
  async () => {
    const zoe = await createMember(site.db)
    const hugo = await createMember(site.db)
    const thread = await createThread(site.db, zoe.id, hugo.id)
    // Random text that does not compress: 20 MB of JSON.
    await site.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`
      insert into messages (thread_id, user_id, message)
      select ${thread.id}, ${zoe.id}, string_agg(md5(n || ' ' || part), '')
      from generate_series(1, ${MESSAGES}::int) n, generate_series(1, 8) part group by n`.execute(tx)
      await sql`analyze messages`.execute(tx)
    })
    const before = inUse()
    let [bytes, most, sampled] = [0, 0, 0]
    for await (const piece of await createZip(site.context, zoe.id, 'Zoé')) {
      bytes += piece.length
      if (bytes - sampled < 2 * MEGABYTE) continue
      sampled = bytes
      most = Math.max(most, inUse() - before)
      // The reader is slower than the writer: nothing may pile up.
      await sleep(50)
    }
    expect(bytes).toBeGreaterThan(6 * MEGABYTE)
    expect(most).toBeLessThan(12 * MEGABYTE)
  },
  120_000,
)

import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import {
  type FailoverCluster,
  hasFailover,
  type NodeName,
  startFailoverCluster,
} from '../support/failover/cluster.ts'
import { isLinearizable } from '../support/failover/history.ts'
import { BOND, createConversation, LIKE } from '../support/failover/objects.ts'
import { beginScene, Caller, type Scene } from '../support/failover/scene.ts'
import { testLong } from '../support/long-form.ts'

// The database of deploy/failover loses its primary while members write; the site stays the same process.
// FAULTS=200 runs more of them.

const FAULTS = Number(process.env.FAULTS ?? 5)
const SETTINGS = { databasePoolSize: 3, databaseStatementTimeout: 20_000 }
const STATEMENT_LIMIT_MS = 5_000
/** A statement, and a wait for a connection of the pool before it. */
const CALL_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000
const WRITES_BACK_MS = 15_000
const READS_BACK_MS = 3_000
const WAIT_MS = 60_000

/** Each begins at the primary; the returned function ends it. */
const KINDS: Record<string, (cluster: FailoverCluster, primary: NodeName) => () => void> = {
  'PostgreSQL killed': (cluster, primary) => {
    cluster.signal(primary, 'SIGKILL', 'postgres')
    return () => {}
  },
  'machine killed': (cluster, primary) => {
    cluster.signal(primary, 'SIGKILL')
    return () => cluster.start(primary)
  },
  'machine paused': (cluster, primary) => {
    cluster.signal(primary, 'SIGSTOP')
    return () => cluster.signal(primary, 'SIGCONT')
  },
  'cut from the other machines': (cluster, primary) => {
    cluster.cut(primary, cluster.others(primary))
    return () => cluster.join(primary)
  },
  'cut from all': (cluster, primary) => {
    cluster.cut(primary, [...cluster.others(primary), 'site'])
    return () => cluster.join(primary)
  },
}

interface Measured {
  kind: string
  writesBack: number
  /** The longest time without an answered read of a visitor, and of a member. */
  visitorGap: number
  memberGap: number
  lost: string[]
  wrong: string[]
}

describe.skipIf(!hasFailover)('a database of three machines', () => {
  let folder: string
  let cluster: FailoverCluster
  let site: BuiltSite
  let database: ReturnType<typeof createPool>
  let reader: { session: string }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guinguette-failover-'))
    cluster = await startFailoverCluster()
    site = await startBuiltSite({
      DATABASE_URL: cluster.primary,
      DATABASE_REPLICA_URL: cluster.replica,
      DATABASE_STATEMENT_TIMEOUT: String(STATEMENT_LIMIT_MS),
      DATA_DIR: folder,
      FREE_MESSAGES_A_DAY: '1000000',
      FREE_ASKS_A_DAY: '1000000',
      FIRST_CONTACT_RULE: 'off',
      WAITING_LIMIT: '0',
    })
    database = createPool(cluster.primary, SETTINGS)
    reader = await createSignedInMember(database.db)
  }, 180_000)
  afterAll(async () => {
    await site?.stop('SIGKILL')
    await database?.db.destroy()
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }, WAIT_MS)

  /** Reads again and again, and returns the longest time without an answer. */
  function watchReads(path: () => string, session?: string) {
    let isOver = false
    let gap = 0
    let answeredAt = performance.now()
    const running = (async () => {
      while (!isOver) {
        const response = await site.get(path(), session).catch(() => undefined)
        await response?.arrayBuffer().catch(() => {})
        gap = Math.max(gap, performance.now() - answeredAt)
        if (response?.status === 200) answeredAt = performance.now()
        await sleep(50)
      }
    })()
    return {
      finish: async () => {
        isOver = true
        await running
        return Math.round(gap)
      },
    }
  }

  async function measureFault(kind: string): Promise<Measured> {
    const scene = await beginScene(site, database.db)
    let turn = 0
    const visitor = watchReads(() => `/forum?page=${++turn}`)
    const member = watchReads(() => '/api/forum', reader.session)
    await sleep(1_000)
    const primary = await cluster.findPrimary()
    const end = KINDS[kind]?.(cluster, primary)
    const begun = performance.now()
    // A write that had already arrived may be acknowledged a moment later.
    const isBack = () => scene.acknowledged.find(({ at }) => at > begun + 500)
    const hasMoved = async () => (await cluster.findPrimary().catch(() => primary)) !== primary
    for (const until = Date.now() + WAIT_MS; !(isBack() && (await hasMoved())); await sleep(100)) {
      if (Date.now() > until) throw new Error(`no write is back: ${kind}\n${cluster.readLogs()}`)
    }
    await sleep(1_000)
    end?.()
    const gaps = [await visitor.finish(), await member.finish()] as const
    await cluster.waitUntilWhole()
    await scene.finish()
    const read = new Set(readAll(scene))
    return {
      kind,
      writesBack: Math.round((isBack()?.at ?? Number.POSITIVE_INFINITY) - begun),
      visitorGap: gaps[0],
      memberGap: gaps[1],
      lost: scene.acknowledged.map(({ text }) => text).filter((text) => !read.has(text)),
      wrong: findWrong(scene),
    }
  }

  /** All texts that its reader got, in order. */
  const readAll = ({ conversation }: Scene) =>
    conversation.flatMap(({ input, output }) => (input.kind === 'read' ? (output ?? []) : []))

  const findWrong = (scene: Scene) =>
    Object.entries({
      conversation: isLinearizable(scene.conversation, createConversation(readAll(scene))),
      bond: isLinearizable(scene.bond, BOND),
      like: isLinearizable(scene.like, LIKE),
    }).flatMap(([name, isRight]) => (isRight ? [] : [name]))

  testLong(
    'loses no acknowledged write and keeps the order of calls when the primary fails',
    { timeout: 60_000 + FAULTS * 120_000 },
    async () => {
      const kinds = Object.keys(KINDS)
      const all: Measured[] = []
      for (let fault = 0; fault < FAULTS; fault++) {
        const measured = await measureFault(String(kinds[fault % kinds.length]))
        all.push(measured)
        if (process.env.FAULTS) console.info(JSON.stringify(measured))
      }
      expect(all.filter(({ lost, wrong }) => lost.length + wrong.length > 0)).toEqual([])
      expect(all.filter(({ writesBack }) => writesBack > WRITES_BACK_MS)).toEqual([])
      expect(all.filter(({ visitorGap }) => visitorGap > READS_BACK_MS)).toEqual([])
      expect(all.filter(({ memberGap }) => memberGap > READS_BACK_MS)).toEqual([])
      expect(Caller.slowest).toBeLessThan(CALL_LIMIT_MS)
    },
  )
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queueWeeklyDigests } from '../../src/features/site/digest/send.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { getParisHour } from '../../src/shared/paris-time.ts'
import { createTestApp, type TestApp } from './app.ts'
import { truncate } from './db.ts'
import { createMember, createPost, createTopic, type TestMember } from './factories.ts'
import { type ReadMail, takeMails } from './outbox.ts'
import { createOutingRow, DAY_MS } from './outings.ts'

const dayOf = (moment: Date) => new Date(`${toParisDay(moment)}T12:00:00Z`).getUTCDay()
/** Noon in Paris of the next Friday. */
export const FRIDAY = Array.from({ length: 7 }, (_, days) =>
  getParisHour(new Date(), days + 1, '12:00'),
).find((noon) => dayOf(noon) === 5) as Date
export const daysBeforeFriday = (days: number) => new Date(FRIDAY.getTime() - days * DAY_MS)

/** Zoe has chosen the digest; Hugo and Lea write. */
export interface DigestMembers {
  zoe: TestMember
  hugo: TestMember
  lea: TestMember
}

/**
 * Set-up of a file about the weekly digest: a site, and before each test the three members on an empty database.
 * @param onReady receives them before each test
 * @returns what these tests do
 */
export function setUpDigests(onReady: (given: DigestMembers & { site: TestApp }) => void) {
  let site: TestApp
  let members: DigestMembers
  const acts = createDigestActs(
    () => site,
    () => members,
  )
  beforeAll(async () => {
    site = await createTestApp()
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    await truncate(site.db)
    members = await acts.createMembers()
    onReady({ site, ...members })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await sql`delete from pgboss.job`.execute(site.db)
  })
  return acts
}

function createDigestActs(getSite: () => TestApp, getMembers: () => DigestMembers) {
  const choose = ({ id }: TestMember, wanted = true) =>
    getSite().db.insertInto('weekly_digests').values({ user_id: id, wanted }).execute()
  return {
    choose,
    createMembers: async (): Promise<DigestMembers> => {
      const { db } = getSite()
      const [hugo, lea] = [await createMember(db, { name: 'Hugo' }), await createMember(db, { name: 'Lea' })]
      const zoe = await createMember(db, { name: 'Zoe', email: 'zoe@exemple.fr' })
      await choose(zoe)
      return { zoe, hugo, lea }
    },
    /** A topic of Hugo with one reply of Lea, both of the week. */
    createWeekTopic: async (title: string, input: Parameters<typeof createTopic>[2] = {}) => {
      const [{ db }, { hugo, lea }] = [getSite(), getMembers()]
      const topic = await createTopic(db, hugo.id, { title, post: `Premier message de ${title}.`, ...input })
      const last = await createPost(db, topic.id, lea.id, { post: 'Bien sûr.' })
      await sql`update posts set created_at = ${daysBeforeFriday(1)} where topic_id = ${topic.id}`.execute(db)
      return { ...topic, reply_id: last.id }
    },
    /** An outing of Hugo on Sunday. */
    createWeekOuting: (input: Parameters<typeof createOutingRow>[2] = {}) =>
      createOutingRow(getSite().db, getMembers().hugo.id, { starts_at: daysBeforeFriday(-2), ...input }),
    /** Sweeps once and sends what is queued, at this moment. */
    sweep: async (at = FRIDAY): Promise<ReadMail[]> => {
      vi.useFakeTimers({ now: at, toFake: ['Date'] })
      await queueWeeklyDigests(getSite().context)
      const mails = await takeMails(getSite())
      vi.useRealTimers()
      return mails
    },
    /** Forgets that digests were sent. */
    forget: () =>
      sql`update weekly_digests set queued_for = '1970-01-02', sent_for = null`.execute(getSite().db),
  }
}

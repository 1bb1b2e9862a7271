import type { PoolClient } from 'pg'
import { ASK_TIME, CHECK_MINUTES, NAPKIN_AFTER } from '../../src/features/messages/napkins/policy.ts'
import { formatNapkin } from '../../src/features/messages/napkins/slot-texts.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { MESSAGE_TYPE } from '../../src/shared/contacts.ts'
import { type NapkinSlot, numberOfState } from '../../src/shared/napkins.ts'
import { getParisHour } from '../../src/shared/paris-time.ts'
import { MEETING_ANSWER_DAYS } from '../../src/shared/retention.ts'
import type { DemoScope } from './cast.ts'
import { DAY, MINUTE } from './time.ts'

export const NAPKIN_TABLES = ['napkins', 'napkin_sides']

const PROPOSED = { venue: 'Café de la Cloche, place de la mairie', days: [3, 4, 6], time: '18:30' }
const AGREED = { venue: 'Gare de la Part-Dieu, au bout du quai', time: '10:00' }

/** The first two of the cast have agreed to meet; to each of them somebody else proposes it. */
export async function fillNapkins(client: PoolClient, { firstId, now }: DemoScope): Promise<void> {
  const [julien, salome] = [firstId, firstId + 1]
  const between = await findTalk(client, julien, `t.other_id = ${salome} and m.user_id = t.user_id`)
  if (between) {
    const slots = planSlots({ ...AGREED, days: [countDaysToSaturday(now)] }, now)
    const napkin = await insertNapkin(client, between, AGREED.venue, slots, slots[0])
    for (const slot of slots) await fillSides(client, napkin, [julien, salome], slot)
  }
  for (const member of [julien, salome]) {
    const talk = await findTalk(
      client,
      member,
      `m.id = t.last_id and m.user_id = t.other_id and t.other_id > ${salome}`,
    )
    if (talk) await insertNapkin(client, talk, PROPOSED.venue, planSlots(PROPOSED, now))
  }
}

/** The two speak of Saturday: the next after today. */
function countDaysToSaturday(now: number): number {
  const weekday = new Date(toParisDay(now)).getUTCDay()
  return weekday === 6 ? 7 : 6 - weekday
}

function planSlots({ days, time }: Omit<typeof PROPOSED, 'venue'>, now: number): NapkinSlot[] {
  return days.map((day) => {
    const start = getParisHour(new Date(now), day, time)
    return { start: start.toISOString(), end: new Date(start.getTime() + 120 * MINUTE).toISOString() }
  })
}

interface Talk {
  thread: number
  message: number
  author: number
}

/** The last text that fits, of a conversation in which both wrote enough before. */
async function findTalk(client: PoolClient, member: number, condition: string): Promise<Talk | undefined> {
  const countOf = (author: string) =>
    `(select count(*) from messages c where c.thread_id = t.thread_id and c.user_id = ${author} and c.id < m.id)`
  const { rows } = await client.query<Talk>(
    `select t.thread_id as thread, m.id as message, m.user_id as author
     from thread_members t
     join messages m on m.thread_id = t.thread_id and m.type = $2 and m.quote is null
     join users u on u.id = t.other_id and u.roles >= 0 and u.paused_at is null
     where t.user_id = $1 and not t.parted and ${condition}
       and least(${countOf('t.user_id')}, ${countOf('t.other_id')}) >= $3
     order by m.id desc limit 1`,
    [member, MESSAGE_TYPE.text, NAPKIN_AFTER],
  )
  return rows[0]
}

/** Makes the message a napkin. @returns its id */
async function insertNapkin(
  client: PoolClient,
  { thread, message, author }: Talk,
  venue: string,
  slots: NapkinSlot[],
  agreed?: NapkinSlot,
): Promise<number> {
  const state = numberOfState(agreed ? 'agreed' : 'open')
  const { rows } = await client.query<{ id: number }>(
    `with napkin as (update messages set type = $9, message = $10 where id = $2)
     insert into napkins (thread_id, message_id, user_id, place, slots, state, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[thread, message, author, venue, JSON.stringify(slots), state, agreed?.start, agreed?.end],
      ...[MESSAGE_TYPE.napkin, formatNapkin(venue, slots)],
    ],
  )
  return rows[0]?.id ?? 0
}

async function fillSides(
  client: PoolClient,
  napkin: number,
  members: number[],
  { start, end }: NapkinSlot,
): Promise<void> {
  const ends = Date.parse(end)
  const questionAt = getParisHour(new Date(start), 1, ASK_TIME)
  await client.query(
    `insert into napkin_sides (napkin_id, user_id, check_at, question_at, erase_at)
     select $1, unnest($2::integer[]), $3, $4, $5`,
    [
      ...[napkin, members, new Date(ends + CHECK_MINUTES * MINUTE), questionAt],
      new Date(ends + MEETING_ANSWER_DAYS * DAY),
    ],
  )
}

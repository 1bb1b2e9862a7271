import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { OUTING_STATE } from '../../../shared/outing-states.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { publishNewsChange, recordNews } from '../../feed/newsfeed/public.ts'
import {
  createOutingTopic,
  lockTopicForOuting,
  reserveTopicForMembers,
  updateOutingTopic,
} from '../../forum/public/outing-topics.ts'
import { assertMayContactFirst } from '../../friends/public.ts'
import { notifyInterested } from '../calendar/interest.ts'
import { publishOutingChange } from '../events.ts'
import type { LockedOuting } from '../lock.ts'
import { TOPIC_NOT_YOURS } from '../texts.ts'

/**
 * Publishes an outing with its topic, and notifies who waits for one.
 * @throws Forbidden for a host without a face or a few words
 */
export async function openOuting(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  host: Viewer,
  outing: LockedOuting,
  now: Date,
): Promise<LockedOuting> {
  await assertMayContactFirst(tx, config, host)
  const topic_id = await openTopic(tx, host, outing)
  const opened = await tx
    .updateTable('outings')
    .set({ state: OUTING_STATE.published, published_at: now, topic_id })
    .where('id', '=', outing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordNews(tx, { user_id: host.id, type: NEWS_TYPE.outing, outing_id: outing.id })
  await tx.enqueue(notifyInterested, { outing: outing.id })
  publishOutingChange(tx, outing.id)
  return opened
}

/** Its own topic, or the one it was made of. A table has none before it is seated. */
async function openTopic(tx: Tx, host: Viewer, outing: LockedOuting): Promise<number | null> {
  if (outing.table_mode) return null
  if (outing.topic_id !== null) {
    await reserveTopicForMembers(tx, outing.topic_id)
    return outing.topic_id
  }
  const written = { title: outing.title, post: outing.description }
  return createOutingTopic(tx, host.id, written, TOPIC_AUDIENCE.members)
}

/** @throws NotFound, Conflict for a topic that cannot become an outing, or is one's, which a draft's is too */
export async function assertTopicIsFree(tx: Tx, hostId: number, topicId: number): Promise<void> {
  await lockTopicForOuting(tx, hostId, topicId)
  const taken = await tx.selectFrom('outings').where('topic_id', '=', topicId).select('id').executeTakeFirst()
  if (taken) throw new Conflict(TOPIC_NOT_YOURS)
}

/** Topic, news and cached pages follow an edited outing. */
export async function updateTraces(tx: Tx, former: LockedOuting, now: LockedOuting): Promise<void> {
  if (now.state !== OUTING_STATE.published) return
  publishOutingChange(tx, now.id)
  if (former.title !== now.title) publishNewsChange(tx)
  if (now.topic_id === null) return
  const [was, is] = [former, now].map(({ title, description }) => ({ title, post: description }))
  if (was && is) await updateOutingTopic(tx, now.topic_id, was, is)
}

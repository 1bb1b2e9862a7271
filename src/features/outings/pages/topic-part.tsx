import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { OUTING_STATE } from '../../../shared/outing-states.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { PartTopic } from '../../forum/public/topic-parts.ts'
import { OutingCards } from '../components/outing-card.tsx'
import { editOutingHref, outingOfTopicHref } from '../contract.ts'
import { findListed } from '../rows.ts'
import * as texts from './page-texts.ts'

/** Above a topic of the category of outings: its outing, or for its author the way to one. */
export async function loadTopicPart(context: AppContext, viewer: Viewer, topic: PartTopic) {
  const isOwn = topic.user_id === viewer.id && !topic.topic_locked
  if (!topic.members_only && !isOwn) return null
  const { rows } = await sql<{ id: number; state: number; table_mode: boolean }>`
    select id, state, table_mode from outings where topic_id = ${topic.topic_id}`.execute(context.db)
  const [outing] = rows
  if (!outing)
    return topic.members_only ? null : renderOffer(outingOfTopicHref(topic.topic_id), texts.MAKE_OUTING)
  if (outing.state === OUTING_STATE.draft)
    return renderOffer(editOutingHref(outing.id), texts.CONTINUE_OUTING)
  const now = new Date()
  const shown = await findListed(context.db, viewer, [outing.id], now)
  return (
    <div className="topic-outing stack-sm">
      <OutingCards outings={shown} now={now.getTime()} label={texts.OUTING_OF_TOPIC} />
      {outing.table_mode && <p className="soft small">{texts.TABLE_TALK}</p>}
    </div>
  )
}

const renderOffer = (href: string, label: string) => (
  <p className="topic-outing">
    <LinkButton kind="soft" small href={href} icon="calendar-plus">
      {label}
    </LinkButton>
  </p>
)

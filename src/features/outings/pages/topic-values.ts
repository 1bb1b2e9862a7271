import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findNearestPlace, type Place, searchPlaces } from '../../../platform/places/places.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { foldText } from '../../../shared/fold.ts'
import { OUTINGS_CATEGORY } from '../../forum/contract.ts'
import { LIMITS } from '../limits.ts'

/** First values of the form from a topic of the viewer; undefined for one that cannot become an outing. */
export async function readTopicValues(
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  topicId: number,
): Promise<Record<string, string> | undefined> {
  const { rows } = await sql<{ title: string; post: string | null }>`
    select t.title, (
      select p.post from posts p where p.topic_id = t.id and p.pos = 1 and p.moderated_at is null) as post
    from topics t join categories c on c.id = t.category_id and c.slug = ${OUTINGS_CATEGORY}
    where t.id = ${topicId} and t.user_id = ${viewer.id} and t.audience = 0 and not t.locked
      and not exists (select from outings o where o.topic_id = t.id)`.execute(db)
  const [topic] = rows
  if (!topic) return undefined
  const town = findNamedTown(topic.title) ?? findOwnTown(viewer)
  return {
    title: topic.title,
    description: (topic.post ?? '').slice(0, LIMITS.description),
    ...(town && { place: String(town.id), place_name: town.name, commune: town.name }),
  }
}

/** Words of a title that may be a commune: it begins with a capital and has three parts at most. */
const CAPITALISED = /\p{Lu}[\p{L}\u2019'-]+(?:[ -]\p{Lu}[\p{L}\u2019'-]+){0,2}/gu
/** The first word has a capital anyway, and many a commune is called like a thing. */
const LARGE_TOWN = 5_000

function findNamedTown(title: string): Place | undefined {
  for (const { 0: name, index } of title.matchAll(CAPITALISED)) {
    const [first] = searchPlaces(name, 1)
    const isName = first && foldText(first.name) === foldText(name)
    if (isName && (index > 0 || first.population >= LARGE_TOWN)) return first
  }
  return undefined
}

const findOwnTown = (viewer: Viewer) =>
  hasPosition(viewer) ? findNearestPlace(viewer.latitude, viewer.longitude) : undefined

import type { AppContext } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { MemberCard } from '../members/contract/card.ts'
import type { SearchSettings } from './contract.ts'
import { settingsFor } from './policy.ts'
import { readSaved, type Searcher, searchPage } from './queries.ts'
import { sourceOf } from './source.ts'

/** The member's saved search, as far as it counts, and the first page of what it finds. */
export async function readSearch(
  context: AppContext,
  viewer: Searcher & Pick<Viewer, 'wrote_at'>,
): Promise<{ settings: SearchSettings; members: MemberCard[] }> {
  const source = sourceOf(context)
  const saved = await readSaved(source, viewer)
  const { data } = await context.reads.read(viewer, (from) =>
    searchPage({ ...source, ...from }, viewer, { ...saved, page: 1 }),
  )
  return { settings: settingsFor(viewer, saved.settings), members: data }
}

import type { AppContext } from '../../platform/context.ts'
import { listWantingCards } from '../../platform/db/member-cards.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { MemberCard } from '../../shared/member-card.ts'
import type { SearchSettings } from './contract.ts'
import { getEffectiveSettings } from './policy.ts'
import {
  findMemberIds,
  getSearchSource,
  SAVED_SEARCH_COLUMNS,
  SAVED_SEARCH_SOURCE,
  type SavedSearchRow,
  type Searcher,
  toSavedSearch,
} from './server.ts'

/** SQL: the saved search of viewer `$1` and the members across a block, for a statement with more columns. */
export const savedSearch = { columns: SAVED_SEARCH_COLUMNS, source: SAVED_SEARCH_SOURCE }
export type { SavedSearchRow } from './server.ts'
export { toSavedSearch } from './server.ts'

/** The first members that a saved search finds. */
export interface SearchPreview {
  /** The settings as far as they count. */
  settings: SearchSettings
  members: MemberCard[]
}

/**
 * Finds the first members of a saved search who want the searcher's sex and age as well.
 * @param shown members that the page shows already: they come last
 */
export async function getSearchPreview(
  context: AppContext,
  viewer: Searcher & Pick<Viewer, 'wrote_at' | 'sex'>,
  row: SavedSearchRow,
  { size, shown }: { size: number; shown: ReadonlySet<number> },
): Promise<SearchPreview> {
  const saved = toSavedSearch(viewer, row)
  const members = await context.reads.read(viewer, async (from) => {
    const { ids } = await findMemberIds({ ...getSearchSource(context), ...from }, viewer, {
      ...saved,
      page: 1,
    })
    const sorted = [...ids.filter((id) => !shown.has(id)), ...ids.filter((id) => shown.has(id))]
    return listWantingCards(from.pool, viewer, sorted, size)
  })
  return { settings: getEffectiveSettings(viewer, saved.settings), members }
}

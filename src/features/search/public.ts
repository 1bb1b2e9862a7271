import type { AppContext } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { MemberCard } from '../../shared/member-card.ts'
import type { SearchSettings } from './contract.ts'
import { getEffectiveSettings } from './policy.ts'
import { getSearchSettings, type Searcher, searchMembers } from './queries.ts'
import { getSearchSource } from './source.ts'

/** The member's saved search, as far as it counts, and the first page of what it finds. */
export async function getSearchPreview(
  context: AppContext,
  viewer: Searcher & Pick<Viewer, 'wrote_at'>,
): Promise<{ settings: SearchSettings; members: MemberCard[] }> {
  const source = getSearchSource(context)
  const saved = await getSearchSettings(source, viewer)
  const { data } = await context.reads.read(viewer, (from) =>
    searchMembers({ ...source, ...from }, viewer, { ...saved, page: 1 }),
  )
  return { settings: getEffectiveSettings(viewer, saved.settings), members: data }
}

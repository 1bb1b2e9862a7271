import type { Kysely } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { parseInput } from '../../platform/http/parse.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import type { Reply } from '../../shared/endpoint.ts'
import { assertMayOpenListPage } from '../moderation/harvesting/public/limits.ts'
import * as calls from './contract.ts'
import { SearchSettings, type SettingOverrides } from './contract.ts'
import { getSearchSettings, PAGE_SIZE, type ResultPage, type SearchSource, searchMembers } from './queries.ts'
import { SEARCH_SAVED } from './texts.ts'

/** Searches a member may make; pages of results and changes of the settings count alike. */
const SEARCH_LIMIT: Limit = { name: 'search', points: 120, seconds: 60 }

/** The calls of the search. */
export function registerSearchCalls(context: AppContext, source: SearchSource): void {
  operation(
    context,
    calls.getSearchSettings,
    async ({ viewer }) => (await getSearchSettings(source, viewer)).settings,
  )

  operation(context, calls.saveSearchSettings, async ({ viewer, body }) => {
    await consumeSearchLimit(context, viewer)
    return saveSearchSettings(context.db, viewer, body)
  })

  operation(context, calls.searchMembers, async ({ viewer, query }) => {
    await consumeSearchLimit(context, viewer)
    await assertMayOpenListPage(context, viewer)
    const { page, after, ...changed } = query
    const saved = await getSearchSettings(source, viewer)
    const settings = parseInput(SearchSettings, { ...saved.settings, ...changed })
    const found = await context.reads.read(viewer, (from) =>
      searchMembers({ ...source, ...from }, viewer, { ...saved, settings, page, after }),
    )
    return presentResultPage(found, page, changed)
  })
}

/** @throws TooMany past 120 searches a minute */
export function consumeSearchLimit(context: AppContext, viewer: Pick<Viewer, 'id'>): Promise<void> {
  return context.limits.count(SEARCH_LIMIT, String(viewer.id))
}

/** A found page in the shape of every list; `kept` are the settings that its links carry on. */
export function presentResultPage(
  { data, next }: ResultPage,
  page: number,
  kept: SettingOverrides,
): Reply<typeof calls.searchMembers> {
  const link = (number: number, after?: string) => {
    const pairs = Object.entries({ ...kept, page: number, after }).filter(([, value]) => value !== undefined)
    return `${calls.searchMembers.path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
  }
  return {
    data,
    next_page_url: next ? link(page + 1, next) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: (page - 1) * PAGE_SIZE + data.length,
  }
}

/** Saves the viewer's search over the former one. */
async function saveSearchSettings(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'id'>,
  settings: SearchSettings,
): Promise<{ message: string }> {
  await db
    .insertInto('search_settings')
    .values({ user_id: viewer.id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
  return { message: SEARCH_SAVED }
}

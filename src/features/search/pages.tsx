import type { AppContext } from '../../platform/context.ts'
import { page } from '../../platform/http/page.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { Island } from '../../platform/render/island.tsx'
import { PageNumber } from '../../shared/schemas.ts'
import { getLocationProps } from '../../ui/location-props.ts'
import { assertMayOpenListPage } from '../moderation/harvesting/public/limits.ts'
import { choosePanel } from '../premium/policy.ts'
import type { SettingErrors } from './components/use-search-settings.ts'
import { Cursor, SearchSettings, type SettingName, type SettingOverrides, settingFields } from './contract.ts'
import { getSearchSettings, type SearchSource, searchMembers } from './queries.ts'
import { consumeSearchLimit, presentResultPage } from './routes.ts'

/** `/recherche`. Its address may carry settings, which filter this view and save nothing. */
export function registerSearchPages(context: AppContext, source: SearchSource): void {
  page(context, '/recherche', 'member', async ({ viewer, query }) => {
    await consumeSearchLimit(context, viewer)
    await assertMayOpenListPage(context, viewer)
    const now = Date.now()
    const found = await buildSearchProps(context, source, viewer, query).catch((error: unknown) => {
      // The page stands without them, and the browser asks again.
      context.log.error({ err: error }, 'the search was not read')
      return { settings: null, changed: {}, errors: {}, first: null }
    })
    const { id: viewerId, verified, latitude, longitude } = viewer
    const position = { latitude, longitude }
    const props = {
      ...found,
      viewerId,
      verified,
      position,
      now,
      panel: choosePanel(viewer, 'search', now),
    }
    return {
      title: 'Recherche',
      body: (
        <div className="wrap">
          <Island id="location" props={getLocationProps(viewer)} />
          <Island id="search" props={props} />
        </div>
      ),
    }
  })
}

async function buildSearchProps(
  context: AppContext,
  source: SearchSource,
  viewer: Viewer,
  query: Record<string, unknown>,
) {
  const saved = await getSearchSettings(source, viewer)
  const { changed, errors } = parseSettingOverrides(saved.settings, query)
  const settings = { ...saved.settings, ...(changed as Partial<SearchSettings>) }
  const number = PageNumber.safeParse(query.page).data ?? 1
  const after = Cursor.safeParse(query.after).data
  const asked = { ...saved, settings, page: number, after }
  const found = await context.reads.read(viewer, (from) =>
    searchMembers({ ...source, ...from }, viewer, asked),
  )
  return { settings, changed, errors, first: presentResultPage(found, number, changed) }
}

/** The settings that an address carries; what it says wrongly is told and does not count. */
function parseSettingOverrides(
  saved: SearchSettings,
  query: Record<string, unknown>,
): { changed: SettingOverrides; errors: SettingErrors } {
  const changed: SettingOverrides = {}
  const errors: SettingErrors = {}
  for (const name of Object.keys(settingFields) as SettingName[]) {
    if (query[name] === undefined) continue
    const { data, error } = settingFields[name].safeParse(query[name])
    if (error) errors[name] = error.issues[0]?.message
    else changed[name] = data
  }
  const whole = SearchSettings.safeParse({ ...saved, ...changed })
  if (whole.error) {
    errors.age_from = whole.error.issues[0]?.message
    delete changed.age_from
    delete changed.age_to
  }
  return { changed, errors }
}

import type { AppContext } from '../../platform/context.ts'
import { page } from '../../platform/http/page.ts'
import { assertMayOpenListPage } from '../../platform/http/reading-limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { getOwnPosition } from '../../platform/places/coarse-position.ts'
import { Island } from '../../platform/render/island.tsx'
import { getInterestLabel } from '../../shared/presentation.ts'
import { PageNumber } from '../../shared/schemas.ts'
import { getLocationProps } from '../../ui/location-props.ts'
import { choosePanel } from '../premium/policy.ts'
import type { InterestOption } from './components/interest-chips.tsx'
import { ALL_INTERESTS } from './components/interest-filter.tsx'
import { NEAREST } from './components/order.ts'
import { PlainInterests } from './components/plain-interests.tsx'
import type { SettingErrors } from './components/use-search.ts'
import { Cursor, SearchSettings, type SettingName, type SettingOverrides, settingFields } from './contract.ts'
import { FEW_RESULTS } from './count.ts'
import {
  consumeSearchLimit,
  countSearch,
  getSearchAndInterests,
  presentResultPage,
  type SearchSource,
  searchMembers,
} from './server.ts'

/** Registers `/recherche`. Settings in its address filter this view and are not saved. */
export function registerSearchPages(context: AppContext, source: SearchSource): void {
  page(context, '/recherche', 'member', async ({ viewer, query }) => {
    await consumeSearchLimit(context, viewer)
    await assertMayOpenListPage(context, viewer)
    const now = Date.now()
    const found = await buildSearchProps(context, source, viewer, query).catch((error: unknown) => {
      // The page is rendered without them; the browser retries.
      context.log.error({ err: error }, 'search not read, page rendered without it; the browser retries')
      return { settings: null, changed: {}, errors: {}, first: null, interests: [], widenings: [] }
    })
    const { id: viewerId, verified } = viewer
    const props = {
      ...found,
      viewerId,
      verified,
      position: getOwnPosition(viewer),
      now,
      panel: choosePanel(viewer, 'search', now),
    }
    return {
      title: 'Recherche',
      sheet: 'people',
      body: (
        <div className="wrap">
          <Island id="location" props={getLocationProps(viewer, true)} />
          <Island id="search" props={props} />
          {query[ALL_INTERESTS] !== undefined && <PlainInterests shown={found.interests} />}
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
  const { saved, own } = await getSearchAndInterests(source, viewer)
  const { changed, errors } = parseSettingOverrides(saved.settings, readForm(saved.settings, query))
  const settings = { ...saved.settings, ...(changed as Partial<SearchSettings>) }
  const number = PageNumber.safeParse(query.page).data ?? 1
  const after = Cursor.safeParse(query.after).data
  const request = { ...saved, settings, page: number, after }
  const interests = listInterestOptions([...own, ...(settings.interests ?? [])])
  const found = await context.reads.read(viewer, async (from) => {
    const results = await searchMembers({ ...source, ...from }, viewer, request)
    const isFew = results.data.length < FEW_RESULTS && number === 1 && !after
    const counted = isFew ? await countSearch({ ...source, ...from }, viewer, request) : null
    return { ...results, widenings: counted?.widenings ?? [] }
  })
  const { widenings } = found
  return { settings, changed, errors, first: presentResultPage(found, number, changed), interests, widenings }
}

const listInterestOptions = (ids: readonly number[]): InterestOption[] =>
  [...new Set(ids)].flatMap((id) => {
    const label = getInterestLabel(id)
    return label === undefined ? [] : [{ id, label }]
  })

const SUMS = ['smoke', 'children', 'intentions'] as const
const CHECKBOXES = ['photo', 'verified', 'online', 'fold_seen', ...SUMS] as const

/**
 * The address as settings. 'Avec photo' is on until the member chooses. A posted form sends no box that is not checked,
 * several answers by one name, and the order by distance among the orders.
 */
function readForm(saved: SearchSettings, query: Record<string, unknown>): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...query }
  if (query.form === '1') {
    for (const name of CHECKBOXES) sent[name] ??= '0'
    sent.interests ??= ''
  } else if (saved.photo === undefined) sent.photo ??= '1'
  for (const name of SUMS) {
    const answers = query[name]
    if (Array.isArray(answers)) sent[name] = String(answers.reduce((sum, bit) => sum | Number(bit), 0))
  }
  if (query.filter === String(NEAREST)) {
    sent.filter = String(saved.filter)
    sent.nearest = '1'
  } else if (query.form === '1') sent.nearest = '0'
  return sent
}

/** Parses the settings in an address; invalid values are reported and ignored. */
function parseSettingOverrides(
  saved: SearchSettings,
  query: Record<string, unknown>,
): { changed: SettingOverrides; errors: SettingErrors } {
  const valid: [SettingName, unknown][] = []
  const errors: SettingErrors = {}
  for (const name of Object.keys(settingFields) as SettingName[]) {
    if (query[name] === undefined) continue
    const { data, error } = settingFields[name].safeParse(query[name])
    if (error) errors[name] = error.issues[0]?.message
    else valid.push([name, data])
  }
  const changed = Object.fromEntries(valid) as SettingOverrides
  const whole = SearchSettings.safeParse({ ...saved, ...changed })
  if (whole.error) {
    errors.age_from = whole.error.issues[0]?.message
    delete changed.age_from
    delete changed.age_to
  }
  return { changed, errors }
}

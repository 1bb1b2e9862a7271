import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { type PageRequest, type SharedContent, sharedPage } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { findPlaceById } from '../../../platform/places/places.ts'
import { NoOutings } from '../components/no-outings.tsx'
import { OutingDays } from '../components/outing-card.tsx'
import { ofTown } from '../components/outing-texts.ts'
import { PlaceId, townFeedHref, townHref } from '../contract.ts'
import { OUTINGS_TAG } from '../events.ts'
import { listOutings } from '../list.ts'
import { ListLayout, listNear } from './list-page.tsx'
import * as texts from './page-texts.ts'

/** `/sorties/commune/{place}`: outings near a commune, also for visitors and search engines. */
export function registerTownPage(context: AppContext): void {
  sharedPage(context, '/sorties/commune/:place', (request) => renderTown(context, request))
}

async function renderTown(context: AppContext, request: PageRequest<'anyone'>): Promise<SharedContent> {
  const { viewer, params, query } = request
  const { data: id } = PlaceId.safeParse(params.place)
  const town = id === undefined ? undefined : findPlaceById(id)
  if (!town) throw new NotFound()
  const { outings } = await listOutings(context, viewer, { place: town.id })
  const near = outings.length > 0 ? [] : await listNear(context, viewer, town.id)
  const now = Date.now()
  const title = texts.formatTownTitle(ofTown(town.name))
  return {
    title,
    description: texts.formatTownDescription(town.name, outings.length),
    index: outings.length > 0,
    canonical: townHref(town.id),
    links: [{ rel: 'alternate', href: townFeedHref(town.id), type: 'application/atom+xml', title }],
    of: [OUTINGS_TAG],
    sheet: 'outings',
    isLive: viewer !== null,
    body: (
      <ListLayout viewer={viewer} heading={title} query={query}>
        {outings.length > 0 ? (
          <div>
            <OutingDays outings={outings} now={now} />
          </div>
        ) : (
          <NoOutings
            {...{ town, now, near }}
            isFiltered={false}
            token={viewer && getPageToken(context, request)}
          />
        )}
      </ListLayout>
    ),
  }
}

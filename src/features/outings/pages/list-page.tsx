import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import { type PageRequest, page, type Redirect, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findNearestPlace } from '../../../platform/places/places.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { getSignUpHref } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SquareTabs } from '../../../ui/square-tabs.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { FilterSheet, KindChips, type ListFilters, listHref } from '../components/list-filters.tsx'
import { MonthTable } from '../components/month-table.tsx'
import { InterestForms, NoOutings, type Town } from '../components/no-outings.tsx'
import { OutingDays } from '../components/outing-card.tsx'
import { formatListTitle, HOST_ONE, OWN_OUTINGS } from '../components/outing-texts.ts'
import {
  getOutingCalendar as calendarCall,
  type ListedOuting,
  listOutings as listCall,
  NEW_OUTING_PATH,
  OUTINGS_PATH,
  OWN_OUTINGS_PATH,
} from '../contract.ts'
import { listOutings } from '../list.ts'
import { getOutingCalendar } from '../month.ts'
import { type CommuneSearch, resolveCommune } from './communes.ts'
import * as texts from './page-texts.ts'

/** Lists of an address, which are rendered for each visitor. */
const LIST_LIMIT: Limit = { name: 'outings-list', points: 240, seconds: 60 }

/** Outings elsewhere under an empty list. */
const NEAR_SIZE = 4

/** `/sorties`: outings by day around the reader or a commune. */
export function registerListPage(context: AppContext): void {
  page(context, OUTINGS_PATH, 'anyone', (request) => renderList(context, request))
}

type ListReply = Awaited<ReturnType<typeof listOutings>>

interface ListState {
  filters: ListFilters
  list: ListReply
  near: ListedOuting[]
  town: Town | null
  commune: CommuneSearch
  now: number
}

async function renderList(
  context: AppContext,
  request: PageRequest<'anyone'>,
): Promise<PageContent | Redirect> {
  const { viewer, query } = request
  if (!viewer) await context.limits.count(LIST_LIMIT, getAddressKey(request.raw))
  const filters = parseFilters(query)
  const commune = resolveCommune(query, filters.place)
  if (commune.found) return { redirect: listHref({ ...filters, place: commune.found }) }
  const now = Date.now()
  const { mois, ...requested } = filters
  const after = listCall.query.safeParse({ after: query.after }).data?.after
  const list = await listOutings(context, viewer, { ...requested, after })
  const isEmpty = list.outings.length === 0
  const near = isEmpty && list.place ? await listNear(context, viewer, list.place.id) : []
  const month = mois && (await getOutingCalendar(context, viewer, { ...toMonthQuery(filters), month: mois }))
  const town = findTown(viewer, list.place)
  const token = viewer && getPageToken(context, request)
  const hrefOf = (changes: object) => listHref({ ...filters, ...changes })
  const today = toParisDay(now)
  return {
    title: texts.LIST_TITLE,
    description: texts.formatListDescription(),
    sheet: 'outings',
    isLive: viewer !== null,
    index: true,
    canonical: OUTINGS_PATH,
    body: (
      <ListLayout
        viewer={viewer}
        heading={formatListTitle(list.place)}
        query={query}
        {...(viewer && getViewLink({ filters, today, hrefOf }))}
      >
        {viewer && (
          <>
            <KindChips filters={filters} />
            <FilterSheet
              {...{ filters, place: list.place, today, commune: commune.typed }}
              {...{ communeError: commune.error, choices: commune.choices }}
            />
            {month && (
              <MonthTable {...{ month: month.month, days: month.days, today, chosen: filters.day, hrefOf }} />
            )}
            {filters.day && !month && (
              <p>
                <a href={hrefOf({ day: undefined })}>{texts.ALL_DAYS}</a>
              </p>
            )}
          </>
        )}
        {!month && <Found {...{ filters, list, near, town, commune, now }} token={token} />}
      </ListLayout>
    ),
  }
}

/** The list again after 'Prévenez-moi' was refused. */
export async function renderInterestRefusal(
  context: AppContext,
  request: PageRequest<'member'>,
  { message, errors }: Sent,
): Promise<PageContent> {
  const answer = await renderList(context, { ...request, query: {} })
  if ('redirect' in answer) throw new NotFound()
  const title = message || errors.place?.[0] || errors.host?.[0] || ''
  return {
    ...answer,
    body: (
      <>
        <div className="wrap">
          <ErrorNotice title={title} />
        </div>
        {answer.body}
      </>
    ),
  }
}

/** The part of an address that the calls read; anything else is left out. */
function parseFilters(query: Record<string, unknown>): ListFilters {
  const filters: Record<string, unknown> = {}
  for (const name of ['place', 'radius', 'day', 'kind', 'women', 'beginners', 'free'] as const) {
    const value = query[name] === '' ? undefined : query[name]
    const { data } = listCall.query.safeParse({ [name]: value })
    if (data?.[name] !== undefined) filters[name] = data[name]
  }
  if (typeof filters.day === 'string' && !isDay(filters.day)) delete filters.day
  const { data } = calendarCall.query.safeParse({ month: query.mois })
  return { ...filters, mois: data?.month }
}

/** February has no 30th day. */
const isDay = (day: string) => new Date(`${day}T12:00:00Z`).toISOString().startsWith(day)

/** The month counts what the list of a day shows. */
const toMonthQuery = ({ day: _day, mois: _month, ...others }: ListFilters) => others

interface ViewState {
  filters: ListFilters
  today: string
  hrefOf: (changes: object) => string
}

/** From the list to the month of its day, and back. */
function getViewLink({ filters: { day, mois }, today, hrefOf }: ViewState) {
  if (mois) return { viewHref: hrefOf({ mois: undefined }), view: 'list' as const }
  return { viewHref: hrefOf({ mois: (day ?? today).slice(0, 7), day: undefined }), view: 'month' as const }
}

/** Outings all around an empty list, as far as the widest circle. */
export async function listNear(context: AppContext, viewer: Viewer | null, place: number | null) {
  const wide = { radius: 100, ...(place !== null && { place }) }
  const { outings } = await listOutings(context, viewer, wide)
  return outings.slice(0, NEAR_SIZE)
}

/** The commune that a list is about: chosen, else the one nearest to the reader. */
function findTown(viewer: Viewer | null, place: ListReply['place']): Town | null {
  if (place?.id) return { id: place.id, name: place.name }
  if (!viewer || !place || !hasPosition(viewer)) return null
  const nearest = findNearestPlace(viewer.latitude, viewer.longitude)
  return nearest ? { id: nearest.id, name: nearest.name } : null
}

interface LayoutProps {
  viewer: Viewer | null
  heading: string
  query: Record<string, unknown>
  /** The same outings as a month or as a list. */
  viewHref?: string
  view?: 'month' | 'list'
  children: ReactNode
}

/** Tabs, title and what leads on, above any list of outings. */
export function ListLayout({ viewer, heading, query, viewHref, view, children }: LayoutProps) {
  return (
    <div className="wrap outings-page">
      {viewer && <SquareTabs current={OUTINGS_PATH} />}
      <header className="outings-head">
        <h1>{heading}</h1>
        <div className="row">
          {viewer && (
            <LinkButton kind="line" small href={OWN_OUTINGS_PATH} className="only-desk">
              {OWN_OUTINGS}
            </LinkButton>
          )}
          <LinkButton small href={viewer ? NEW_OUTING_PATH : getSignUpHref(NEW_OUTING_PATH)} icon="plus">
            {HOST_ONE}
          </LinkButton>
          {viewHref && (
            <LinkButton
              kind="soft"
              small
              href={viewHref}
              icon={view === 'list' ? 'arrow-left' : 'calendar-days'}
            >
              {view === 'list' ? texts.OPEN_LIST : texts.OPEN_CALENDAR}
            </LinkButton>
          )}
        </div>
      </header>
      {query.fait === 'prevenu' && <SuccessNotice>{texts.INTEREST_SAVED}</SuccessNotice>}
      {query.fait === 'supprimee' && <SuccessNotice>{texts.DRAFT_DELETED}</SuccessNotice>}
      {!viewer && <p className="soft">{texts.VISITOR_LEAD}</p>}
      {children}
    </div>
  )
}

const isFiltered = ({ mois: _month, place: _place, radius: _radius, ...others }: ListFilters) =>
  Object.values(others).some((value) => value !== undefined && value !== false)

function Found({ filters, list, near, town, now, token }: ListState & { token: string | null }) {
  if (list.outings.length === 0)
    return <NoOutings {...{ town, near, now, token }} isFiltered={isFiltered(filters)} />
  return (
    <>
      <div>
        <OutingDays outings={list.outings} now={now} />
      </div>
      {list.next && (
        <p className="more">
          <LinkButton kind="line" href={listHref({ ...filters, after: list.next })}>
            {texts.LATER_OUTINGS}
          </LinkButton>
        </p>
      )}
      {!list.next && <ListEnd town={town} token={token} isDay={filters.day !== undefined} />}
    </>
  )
}

function ListEnd({ town, token, isDay }: { town: Town | null; token: string | null; isDay: boolean }) {
  const question = isDay ? texts.NOTHING_THAT_DAY : texts.NOTHING_FOR_YOU
  return (
    <section className="outings-end stack-sm" aria-label={question}>
      <p>
        {question} <a href={NEW_OUTING_PATH}>Mettez une table</a>
        {town && token ? ', ou laissez-vous prévenir\u202f:' : '.'}
      </p>
      {town && token && <InterestForms town={town} token={token} />}
    </section>
  )
}

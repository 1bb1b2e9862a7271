import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Redirect, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findPlaceById } from '../../../platform/places/places.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { AGE_MAX, AGE_MIN, SEEK } from '../../../shared/enumerations.ts'
import { PathId } from '../../../shared/schemas.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { toDayField, toHourField } from '../components/date-texts.ts'
import * as formTexts from '../components/form-texts.ts'
import { NEW_OUTING_PATH, type Outing, outingHref, PlaceId } from '../contract.ts'
import { getOuting } from '../detail.ts'
import { createOuting, editOuting } from '../hosting/contract.ts'
import { LIMITS } from '../limits.ts'
import { type CommuneSearch, searchCommune } from './communes.ts'
import { readTopicValues } from './topic-values.ts'

type FormRequest = PageRequest<'member' | 'verified'>

/** `/sorties/nouvelle`: one page without scripts, four steps with them. `topic` begins from a topic. */
export function registerNewOutingPage(context: AppContext): void {
  page(context, NEW_OUTING_PATH, 'member', async (request) => renderNewOuting(context, request))
}

/** `/sorties/{id}/modifier`, for the host. */
export function registerEditOutingPage(context: AppContext): void {
  page(context, '/sorties/:id/modifier', 'member', (request) => renderEditOuting(context, request))
}

/** Without scripts a commune is named: the only one of its name is taken. */
function withPlace(fields: Record<string, unknown>): Record<string, unknown> {
  const { commune, place_name, ...others } = fields
  if (typeof commune !== 'string' || commune === place_name) return others
  const { found } = searchCommune(commune)
  return { ...others, place: found === undefined ? undefined : String(found) }
}

const namedPlace = z.pipe(z.record(z.string(), z.unknown()), z.transform(withPlace))

export function createOutingForm(context: AppContext): FormOptions<typeof createOuting> {
  return {
    body: z.pipe(namedPlace, createOuting.body as never) as never,
    redirect: ({ id, slug, published }) =>
      `${outingHref(id, slug)}?fait=${published ? 'publiee' : 'brouillon'}`,
    page: (request, sent) => renderNewOuting(context, request, sent),
  }
}

export function editOutingForm(context: AppContext): FormOptions<typeof editOuting> {
  return {
    body: z.pipe(namedPlace, editOuting.body as never) as never,
    redirect: ({ id, slug }) => `${outingHref(id, slug)}?fait=modifiee`,
    page: async (request, sent) => {
      const answer = await renderEditOuting(context, request, sent)
      if ('redirect' in answer) throw new NotFound()
      return answer
    },
  }
}

const DEFAULTS = { seats: String(LIMITS.seatsDefault), age_from: String(AGE_MIN), age_to: String(AGE_MAX) }

async function renderNewOuting(context: AppContext, request: FormRequest, sent?: Sent): Promise<PageContent> {
  const { viewer, query } = request
  const topic = sent?.values.topic ?? (typeof query.topic === 'string' ? query.topic : '')
  const { data: topicId } = PathId.safeParse(topic)
  const begun = topicId === undefined ? undefined : await readTopicValues(context, viewer, topicId)
  return {
    ...renderFormPage(context, request, {
      id: null,
      topic: begun ? topic : null,
      values: sent ? toValues(sent) : { ...DEFAULTS, ...readTownValues(query.place), ...begun },
      sent,
      offersWomen: viewer.sex === SEEK.girl,
    }),
  }
}

/** The commune of an address, where people wait for an outing. */
function readTownValues(place: unknown): Record<string, string> {
  const { data: id } = PlaceId.safeParse(place)
  const town = id === undefined ? undefined : findPlaceById(id)
  return town ? { place: String(town.id), place_name: town.name, commune: town.name } : {}
}

async function renderEditOuting(
  context: AppContext,
  request: FormRequest,
  sent?: Sent,
): Promise<PageContent | Redirect> {
  const { viewer, params } = request
  const { data: id } = PathId.safeParse(params.id)
  if (id === undefined) throw new NotFound()
  const outing = await getOuting(context, viewer, id)
  if (!outing.is_host) throw new Forbidden()
  if (outing.state === 'cancelled' || outing.state === 'past')
    return { redirect: outingHref(id, outing.slug) }
  return renderFormPage(context, request, {
    id,
    topic: null,
    values: sent ? toValues(sent) : readValues(outing),
    sent,
    offersWomen: outing.women || viewer.sex === SEEK.girl,
  })
}

/** Fields as sent; a box is '1'. */
function toValues({ values }: Sent): Record<string, string> {
  const typed = { ...values }
  const isResolved = typed.commune === typed.place_name
  if (!isResolved) {
    const { found } = searchCommune(typed.commune ?? '')
    return found === undefined
      ? { ...typed, place: '', place_name: '' }
      : { ...typed, place: String(found), place_name: typed.commune ?? '' }
  }
  return typed
}

const flag = (value: boolean) => (value ? '1' : '')

function readValues(outing: Outing): Record<string, string> {
  const { starts_at, ends_at, place_id, commune } = outing
  return {
    kind: String(outing.kind),
    title: outing.title,
    description: outing.description,
    day: toDayField(starts_at),
    start: toHourField(starts_at),
    end: toHourField(ends_at),
    place: String(place_id),
    place_name: findPlaceById(place_id)?.name ?? commune,
    commune: findPlaceById(place_id)?.name ?? commune,
    venue: outing.venue ?? '',
    meeting_point: outing.hosted?.meeting_point ?? '',
    rain_plan: outing.rain_plan,
    cost: outing.cost,
    seats: String(outing.seats),
    age_from: String(outing.age_from),
    age_to: String(outing.age_to),
    women: flag(outing.women),
    beginners: flag(outing.beginners),
  }
}

interface FormPage {
  id: number | null
  topic: string | null
  values: Record<string, string>
  sent: Sent | undefined
  offersWomen: boolean
}

const DAY_MS = 86_400_000

function renderFormPage(context: AppContext, request: FormRequest, form: FormPage): PageContent {
  const { id, topic, values, sent, offersWomen } = form
  const viewer: Viewer = request.viewer
  const token = getPageToken(context, request)
  const now = Date.now()
  const title = id === null ? formTexts.NEW_TITLE : formTexts.EDIT_TITLE
  return {
    title,
    sheet: 'outings',
    body: (
      <div className="wrap">
        <div className="reading new-outing-page">
          <header className="page-head">
            <h1>{title}</h1>
            {id === null ? (
              <p>{formTexts.NEW_LEAD}</p>
            ) : (
              <p>
                <a href={outingHref(id)}>{formTexts.BACK_TO_OUTING}</a>
              </p>
            )}
          </header>
          {sent && <ErrorNotice title={sent.message || formTexts.TO_CORRECT} />}
          {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
          <Island
            id="outing-form"
            props={{
              ...{ id, topic, token, values, offersWomen },
              errors: toErrors(sent),
              clientKey: values.client_key ?? randomUUID(),
              choices: listChoices(sent).choices,
              today: toParisDay(now),
              lastDay: toParisDay(now + LIMITS.daysAhead * DAY_MS),
            }}
          />
        </div>
      </div>
    ),
  }
}

/** Communes of the name in a rejected form, unless one was chosen. */
function listChoices(sent: Sent | undefined): CommuneSearch {
  const { commune = '', place_name = '', place = '' } = sent?.values ?? {}
  const typed = commune.trim()
  if (typed === '' || (commune === place_name && place !== '')) return { typed: '', choices: [] }
  return searchCommune(typed)
}

function toErrors(sent: Sent | undefined): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, [message]] of Object.entries(sent?.errors ?? {})) if (message) errors[name] = message
  const { error } = listChoices(sent)
  return error ? { ...errors, place: error } : errors
}

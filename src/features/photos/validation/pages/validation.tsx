import * as z from 'zod/mini'
import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { PageNumber } from '../../../../shared/schemas.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { getListHref, PHOTOS_PATH } from '../components/hrefs.ts'
import { UndoNotice } from '../components/undo-notice.tsx'
import { ViewTabs } from '../components/view-tabs.tsx'
import type { decidePhoto, undoPhotoDecision } from '../contract/validation.ts'
import { findSimilarPhotos } from '../public/similar.ts'
import { listAwaitingPhotos } from '../queries/awaiting-photos.ts'
import { listValidationQueue } from '../queries/validation-queue.ts'
import { PHOTOS_FAILED } from '../validation-queue-texts.ts'

/** In the address after a plain form: which photo was decided. */
const DECIDED_PARAM = 'decidee'

/** Where staff validate photos, one at a time or as a list; without scripts by plain forms. */
export function registerValidationPage(context: AppContext): void {
  page(context, PHOTOS_PATH, 'desk', (request) => renderValidationPage(context, request))
}

/** The page with why a form was refused. */
const createRefusedPage =
  (context: AppContext) =>
  (request: PageRequest<'desk'>, { message, errors }: Pick<Sent, 'message' | 'errors'>) =>
    renderValidationPage(context, request, message || String(Object.values(errors).flat()[0] ?? ''))

export function decidePhotoForm(context: AppContext): FormOptions<typeof decidePhoto> {
  return {
    redirect: (_result, { params, query }) => {
      const address = getViewHref(query)
      return `${address}${address.includes('?') ? '&' : '?'}${DECIDED_PARAM}=${params.photoId}`
    },
    page: createRefusedPage(context),
  }
}

export function undoPhotoDecisionForm(context: AppContext): FormOptions<typeof undoPhotoDecision> {
  return {
    redirect: (_result, { query }) => getViewHref(query),
    page: createRefusedPage(context),
  }
}

type QueryParams = Record<string, unknown>

/** The page of the list that the address names; undefined in the other view. */
function parseListPage({ vue, page }: QueryParams): number | undefined {
  if (vue !== 'liste') return undefined
  return z.safeParse(PageNumber, page).data ?? 1
}

/** The view that a plain form was posted from. */
function getViewHref(query: QueryParams): string {
  const listPage = parseListPage(query)
  return listPage ? getListHref(listPage) : PHOTOS_PATH
}

/** @param failed what a plain form is answered that was refused */
async function renderValidationPage(
  context: AppContext,
  request: PageRequest<'desk'>,
  failed = '',
): Promise<PageContent> {
  const { viewer, query } = request
  const token = getPageToken(context, request)
  const listPage = parseListPage(query)
  const decided = parseId(query[DECIDED_PARAM])
  return {
    title: 'Photos à valider',
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at={PHOTOS_PATH}
        title="Photos à valider"
        tools={<ViewTabs at={listPage ? 'list' : 'single'} />}
      >
        {failed && <ErrorNotice title={failed} />}
        {decided && <UndoNotice photoId={decided} page={listPage} token={token} />}
        {(listPage
          ? await renderListView(context, viewer, listPage, token)
          : await renderSingleView(context, viewer, parseId(query.apres), token)) ?? (
          <ErrorNotice title={PHOTOS_FAILED} hint={BUG_HINT} />
        )}
      </AdminLayout>
    ),
  }
}

/** One photo at a time. @returns null where the photos could not be read */
async function renderSingleView(
  context: AppContext,
  viewer: Viewer,
  after: number | undefined,
  token: string,
) {
  const photos = await listValidationQueue(context, viewer, after).catch((error: unknown) =>
    logFailure(context, error),
  )
  if (!photos) return null
  const [shown] = photos.data
  const similar = shown ? await findSimilarPhotos(context.db, shown.id).catch(() => null) : null
  return (
    <Island id="photo-desk" props={{ first: photos, similar: similar ?? null, token, now: Date.now() }} />
  )
}

/** A page of the list; past its end the last one. @returns null where it could not be read */
async function renderListView(context: AppContext, viewer: Viewer, requestedPage: number, token: string) {
  const read = async (number: number) => {
    const page = await listAwaitingPhotos(context, viewer, number)
    return page.data.length === 0 && number > 1
      ? listAwaitingPhotos(context, viewer, page.last_page ?? 1)
      : page
  }
  const page = await read(requestedPage).catch((error: unknown) => logFailure(context, error))
  return (
    page && (
      <Island id="photo-list" props={{ first: page, page: page.current_page, token, now: Date.now() }} />
    )
  )
}

function logFailure(context: AppContext, error: unknown): null {
  context.log.error({ err: error }, 'the photos that await were not read')
  return null
}

/** An id in the address; anything else is as though nothing stood there. */
function parseId(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

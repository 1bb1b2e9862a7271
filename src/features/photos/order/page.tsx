import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { ALBUM_CAP, countsInAlbum } from '../../../shared/photos.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { PHOTO_SAVED } from '../frames/texts.ts'
import { ADD_PHOTO, PHOTO_DELETED } from '../texts.ts'
import { createReviewDelay } from '../validation/public/delay.ts'
import * as calls from './contract.ts'
import { listOwnPhotos, orderPhotos } from './server.ts'
import { ORDER_SAVED } from './texts.ts'

export const OWN_PHOTOS_PATH = '/user/photos'

/** Result of a form, by the address, so that a reload does not repeat it. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['ordre', ORDER_SAVED],
  ['photo', PHOTO_SAVED],
  ['suppression', PHOTO_DELETED],
])

/** `/user/photos`: the member's own album, its order and states; without scripts plain forms. */
export function registerOwnPhotos(context: AppContext): void {
  const getDelay = createReviewDelay(context)
  const render = (request: PageRequest<'member'>, failure = '') =>
    renderOwnPhotos(context, request, { failure, getDelay })
  page(context, OWN_PHOTOS_PATH, 'member', (request) => render(request))
  operation(
    context,
    calls.orderPhotos,
    async ({ viewer, body }) => {
      await orderPhotos(context, viewer.id, body.photos)
      return { message: ORDER_SAVED }
    },
    {
      form: {
        body: calls.OrderForm,
        redirect: () => `${OWN_PHOTOS_PATH}?fait=ordre`,
        page: (request, { message, errors }) => render(request, errors.photos?.[0] ?? message),
      },
    },
  )
}

interface PageState {
  failure: string
  getDelay: () => Promise<number | null>
}

async function renderOwnPhotos(
  context: AppContext,
  request: PageRequest<'member'>,
  { failure, getDelay }: PageState,
): Promise<PageContent> {
  const { viewer, query } = request
  const [photos, delay] = await Promise.all([listOwnPhotos(context.db, viewer.id), getDelay()])
  const done = RESULT_TEXTS.get(query.fait)
  const add = (
    <LinkButton href="/upload" icon="image-plus">
      {ADD_PHOTO}
    </LinkButton>
  )
  return {
    title: 'Mes photos',
    sheet: 'people',
    body: (
      <div className="wrap">
        <header className="page-head">
          <h1>Mes photos</h1>
          {photos.length > 0 && <p>La première photo validée est votre photo de profil.</p>}
        </header>
        {failure && <ErrorNotice title={failure} />}
        {done && <SuccessNotice>{done}</SuccessNotice>}
        {photos.length === 0 ? (
          <EmptyState title="Aucune photo pour le moment" action={add}>
            Avec un visage, on répond plus volontiers.
          </EmptyState>
        ) : (
          <>
            <Island id="my-photos" props={{ photos, delay, token: getPageToken(context, request) }} />
            {photos.filter(countsInAlbum).length < ALBUM_CAP && <p className="acts">{add}</p>}
          </>
        )}
      </div>
    ),
  }
}

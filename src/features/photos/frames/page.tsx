import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OWN_PHOTOS_PATH } from '../order/page.tsx'
import { getOwnPhoto } from '../order/server.ts'
import { PHOTO_UNKNOWN } from '../texts.ts'
import { editPhoto } from './commands.ts'
import * as calls from './contract.ts'
import { getEditRefusal } from './policy.ts'
import { PHOTO_SAVED } from './texts.ts'

const EMPTY: Pick<Sent, 'values' | 'errors' | 'message'> = { values: {}, errors: {}, message: '' }

/** `/user/photos/:photoId`: turns, crops, describes and deletes an own photo; without scripts plain forms. */
export function registerPhotoEditing(context: AppContext): void {
  page(context, `${OWN_PHOTOS_PATH}/:photoId`, 'member', (request) =>
    renderPhotoPage(context, request, EMPTY),
  )
  operation(
    context,
    calls.editPhoto,
    async ({ viewer, params, body }) => ({
      message: PHOTO_SAVED,
      ...(await editPhoto(context, viewer, params.photoId, body)),
    }),
    {
      form: {
        redirect: () => `${OWN_PHOTOS_PATH}?fait=photo`,
        page: (request, sent) => renderPhotoPage(context, request, sent),
      },
    },
  )
}

/** The page again after its plain deletion was refused. */
export const renderAfterRefusedDeletion =
  (context: AppContext) =>
  (request: PageRequest<'member'>, sent: Sent): Promise<PageContent> =>
    renderPhotoPage(context, request, sent)

async function renderPhotoPage(
  context: AppContext,
  request: PageRequest<'member'>,
  { values, errors, message }: typeof EMPTY,
): Promise<PageContent> {
  const { viewer, params } = request
  const id = PathId.safeParse(params.photoId)
  if (!id.success) throw new NotFound(PHOTO_UNKNOWN)
  const photo = await getOwnPhoto(context.db, viewer.id, id.data).catch((error: unknown) => {
    // The form of a photo that is not theirs, or no longer there, was refused.
    if (error instanceof NotFound && message) return null
    throw error
  })
  if (!photo) return { title: 'Ma photo', body: <PhotoUnavailable message={message} /> }
  const failure = errors.crop?.[0] ?? errors.turns?.[0] ?? message
  const alt = z.string().safeParse(values.alt).data ?? photo.alt
  return {
    title: 'Ma photo',
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="photo-edit">
          <header className="page-head">
            <a href={OWN_PHOTOS_PATH}>Mes photos</a>
            <h1>Ma photo</h1>
          </header>
          {failure && <ErrorNotice title={failure} />}
          <Island
            id="photo-edit"
            props={{
              photo: { ...photo, alt },
              refusal: getEditRefusal(photo),
              altError: errors.alt?.[0] ?? '',
              token: getPageToken(context, request),
            }}
          />
        </div>
      </div>
    ),
  }
}

function PhotoUnavailable({ message }: { message: string }) {
  const action = <LinkButton href={OWN_PHOTOS_PATH}>Mes photos</LinkButton>
  return (
    <div className="wrap">
      <EmptyState heading="h1" title="Ma photo" action={action}>
        {message}
      </EmptyState>
    </div>
  )
}

import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { ALBUM_CAP } from '../../../../shared/photos.ts'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { PlainUploadForm } from '../components/plain-form.tsx'
import { UPLOAD_FIELD, type uploadPhoto } from '../contract/upload.ts'
import { countAlbumPhotos } from '../queries/count-album.ts'
import { PHOTO_SENT } from '../upload-texts.ts'

const PATH = '/upload'
/** In the address to which the plain form leads, so that reloading it sends nothing again. */
const SENT_PARAM = 'envoyee'

/** Where a member adds photos; without JavaScript by a plain form. */
export function registerUploadPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderUploadPage(context, request, ''))
}

export function uploadPhotoForm(context: AppContext): FormOptions<typeof uploadPhoto> {
  return {
    redirect: () => `${PATH}?${SENT_PARAM}`,
    page: (request, sent) =>
      renderUploadPage(context, request, sent.errors[UPLOAD_FIELD]?.[0] ?? sent.message),
  }
}

async function renderUploadPage(
  context: AppContext,
  request: PageRequest<'member'>,
  error: string,
): Promise<PageContent> {
  const { viewer, query } = request
  const taken = await countAlbumPhotos(context.db, viewer.id)
  return {
    title: 'Ajouter une photo',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="upload-page">
          <header className="page-head">
            <h1>Ajouter une photo</h1>
            <p>Un sourire, et l’on a envie de vous parler.</p>
          </header>
          {SENT_PARAM in query && <SuccessNotice>{PHOTO_SENT}</SuccessNotice>}
          <Island id="upload" props={{ taken, profile: `/celibataire/${viewer.id}` }} />
          {taken < ALBUM_CAP && (
            <noscript>
              <PlainUploadForm token={getPageToken(context, request)} error={error} />
            </noscript>
          )}
        </div>
      </div>
    ),
  }
}

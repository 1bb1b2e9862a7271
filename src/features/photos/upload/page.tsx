import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { ALBUM_CAP, UPLOAD_FIELD } from '../../../shared/photos.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { OWN_PHOTOS_PATH } from '../order/page.tsx'
import { formatReviewDelay } from '../texts.ts'
import { createReviewDelay } from '../validation/public/delay.ts'
import { countAlbumPhotos } from './commands.ts'
import { uploadPhoto } from './contract.ts'
import { FORMATS_HINT, PHOTO_SENT } from './texts.ts'

const PATH = '/upload'
/** Query after the plain form, so that a reload sends nothing again. */
const SENT_PARAM = 'envoyee'

/** Upload page; without scripts a plain form. */
export function registerUploadPage(context: AppContext): void {
  const getDelay = createReviewDelay(context)
  page(context, PATH, 'member', async (request) =>
    renderUploadPage(context, request, { delay: await getDelay().catch(() => null) }),
  )
}

export function uploadPhotoForm(context: AppContext): FormOptions<typeof uploadPhoto> {
  return {
    redirect: () => `${PATH}?${SENT_PARAM}`,
    page: (request, sent) =>
      renderUploadPage(context, request, { error: sent.errors[UPLOAD_FIELD]?.[0] ?? sent.message }),
  }
}

async function renderUploadPage(
  context: AppContext,
  request: PageRequest<'member'>,
  { error = '', delay = null }: { error?: string; delay?: number | null },
): Promise<PageContent> {
  const { viewer, query } = request
  const taken = await countAlbumPhotos(context.db, viewer.id)
  return {
    title: 'Ajouter une photo',
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="upload-page">
          <header className="page-head">
            <h1>Ajouter une photo</h1>
            <p>Un sourire, et l’on a envie de vous parler.</p>
            {taken > 0 && (
              <p>
                <a href={OWN_PHOTOS_PATH}>Mes photos</a>
                {'\u202f: les ranger, les cadrer, les décrire.'}
              </p>
            )}
          </header>
          {SENT_PARAM in query && (
            <SuccessNotice>{`${PHOTO_SENT} ${formatReviewDelay(delay)}`.trim()}</SuccessNotice>
          )}
          {/* First, since the island reserves the height of a window. */}
          {taken < ALBUM_CAP && (
            <noscript>
              <PlainUploadForm token={getPageToken(context, request)} error={error} />
            </noscript>
          )}
          <Island id="upload" props={{ taken, profile: `/celibataire/${viewer.id}`, delay }} />
        </div>
      </div>
    ),
  }
}

/** Upload form for browsers without scripts. The token comes before the file, so that it is checked first. */
function PlainUploadForm({ token, error }: { token: string; error: string }) {
  return (
    <OperationForm of={uploadPhoto} token={token} className="form panel" encType="multipart/form-data">
      <FileField
        label="Votre photo"
        choose="Choisir une photo"
        chosen="Une photo est choisie."
        hint={FORMATS_HINT}
        error={error}
        name={UPLOAD_FIELD}
        accept="image/*"
      />
      <Button type="submit">Envoyer la photo</Button>
    </OperationForm>
  )
}

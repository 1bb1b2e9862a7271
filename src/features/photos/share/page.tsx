import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { registerMultipartRoutes } from '../../../platform/photos/upload-body.ts'
import { Island } from '../../../platform/render/island.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { countAlbumPhotos } from '../upload/commands.ts'
import { CHOOSE_PHOTO } from '../upload/texts.ts'
import { createReviewDelay } from '../validation/public/delay.ts'
import { CHOOSE_AGAIN, SHARE_PHOTO } from './texts.ts'

/** Where the manifest sends what other applications share. */
const PATH = '/partager'

/** A photo of the phone's gallery, shared with the installed site, on its way to the album. */
export function registerShareTarget(context: AppContext): void {
  const getDelay = createReviewDelay(context)
  page(context, PATH, 'member', async ({ viewer }) => {
    const taken = await countAlbumPhotos(context.db, viewer.id)
    const delay = await getDelay().catch(() => null)
    return {
      title: SHARE_PHOTO,
      sheet: 'people',
      body: (
        <NarrowPage title={SHARE_PHOTO}>
          <noscript>
            <div className="panel stack-sm">
              <p>{CHOOSE_AGAIN}</p>
              <p>
                <LinkButton href="/upload">{CHOOSE_PHOTO}</LinkButton>
              </p>
            </div>
          </noscript>
          <Island id="shared-photo" props={{ taken, profile: `/celibataire/${viewer.id}`, delay }} />
        </NarrowPage>
      ),
    }
  })
  // The service worker takes this request. Without it the file is not read: any site can post one here.
  registerMultipartRoutes(context, ({ app }) =>
    app.post(PATH, async (_request, reply) => reply.redirect(PATH, 303)),
  )
}

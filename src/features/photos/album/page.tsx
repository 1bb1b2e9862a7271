import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { page } from '../../../platform/http/page.ts'
import { assertMayOpenListPage } from '../../../platform/http/reading-limits.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import { STATUS } from '../../../shared/roles.ts'
import { PageNumber } from '../../../shared/schemas.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { getLocationProps } from '../../../ui/location-props.ts'
import { createReportDelay } from '../../moderation/reports/public.ts'
import { toLightboxViewer } from '../lightbox/components/lightbox-viewer.ts'
import { deriveVerificationCode } from '../validation/public/verification-code.ts'
import { VERIFICATION } from '../validation/texts.ts'
import { type requestBadgeAgain, WallCursor } from './contract.ts'
import { listPhotos } from './queries.ts'

/** `/photos`: the wall. Without scripts 'Voir plus' links to the next page. */
export function registerWallPage(context: AppContext): void {
  const getReportHours = createReportDelay(context.db)
  page(context, '/photos', 'member', async ({ viewer, query }) => {
    await assertMayOpenListPage(context, viewer)
    const pageRequest = {
      page: PageNumber.safeParse(query.page).data ?? 1,
      after: WallCursor.safeParse(query.after).data,
    }
    const first = await context.reads
      .read(viewer, (from) => listPhotos(from, viewer, pageRequest))
      .catch((error: unknown) => {
        // The page renders without the photos, and the browser retries.
        context.log.error(
          { err: error },
          'photos wall not loaded; the page renders without it and the browser retries',
        )
        return null
      })
    return {
      title: 'Photos',
      sheet: 'people',
      body: (
        <div className="wrap stack">
          <header className="page-head">
            <h1>Photos</h1>
            <p>Les dernières photos des membres, les plus récentes d’abord.</p>
            {!viewer.verified && (
              <p className="soft small">
                Les distances apparaissent dès que votre adresse e-mail est confirmée.
              </p>
            )}
          </header>
          <Island
            id="photos"
            props={{
              first,
              reader: toLightboxViewer(viewer, await getReportHours()),
              position: getOwnPosition(viewer),
              now: Date.now(),
              verificationCode:
                viewer.status === STATUS.verified ? null : deriveVerificationCode(context.secret, viewer.id),
            }}
          />
          <Island id="location" props={getLocationProps(viewer)} />
        </div>
      ),
    }
  })
}

export const requestBadgeAgainForm: FormOptions<typeof requestBadgeAgain> = {
  redirect: (_reply, { viewer }) => `/celibataire/${viewer.id}`,
  page: async (_request, sent) => ({
    title: VERIFICATION,
    sheet: 'people',
    body: (
      <div className="wrap">
        <EmptyState
          heading="h1"
          title={VERIFICATION}
          action={<LinkButton href="/upload">Proposer une photo</LinkButton>}
        >
          {sent.message}
        </EmptyState>
      </div>
    ),
  }),
}

import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { WarningNotice } from '../../../ui/warning-notice.tsx'
import { PasswordQuestion } from '../../accounts/components/password-question.tsx'
import type { removeMemberTwoFactor } from '../../accounts/two-factor/contract.ts'
import { findCandidates, listTeam } from './queries.ts'
import { type changeRole, SEARCH_MAX_LENGTH } from './team/contract.ts'

const TEAM_PATH = '/admin/equipe'

/** `/admin/equipe`: staff by role (product.md 7). */
export function teamPage(context: AppContext): void {
  page(context, TEAM_PATH, 'desk-founder', (request) => renderTeamPage(context, request))
}

export function changeRoleForm(context: AppContext): FormOptions<typeof changeRole> {
  return {
    redirect: () => TEAM_PATH,
    page: (request, sent) => renderTeamPage(context, request, sent),
  }
}

export function removeMemberTwoFactorForm(context: AppContext): FormOptions<typeof removeMemberTwoFactor> {
  return {
    redirect: () => TEAM_PATH,
    page: (request, sent) => renderTeamPage(context, request, sent),
  }
}

async function renderTeamPage(
  context: AppContext,
  request: PageRequest<'desk-founder'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const search = typeof query.search === 'string' ? query.search.trim().slice(0, SEARCH_MAX_LENGTH) : ''
  const read = await Promise.all([listTeam(context.db), findCandidates(context.db, viewer.id, search)]).catch(
    (error: unknown) => {
      context.log.error({ err: error }, 'reading the team failed, the page shows an error')
      return null
    },
  )
  return {
    title: 'Équipe',
    sheet: 'desk',
    ...(read ? {} : { status: 503 }),
    body: (
      <AdminLayout
        viewer={viewer}
        at={TEAM_PATH}
        title="Équipe"
        lead="Qui veille sur la guinguette, et ce que chacun y fait."
      >
        <WarningNotice message={sent?.message} />
        {sent?.question && (
          <PasswordQuestion token={getPageToken(context, request)} question={sent.question} />
        )}
        {read ? (
          <Island
            id="team"
            props={{
              token: getPageToken(context, request),
              team: read[0],
              search,
              found: read[1],
              founderId: viewer.id,
              now: Date.now(),
            }}
          />
        ) : (
          <ErrorNotice title="Erreur impossible de charger l’équipe." />
        )}
      </AdminLayout>
    ),
  }
}

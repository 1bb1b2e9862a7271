import type { AppContext } from '../../../../platform/context.ts'
import { form, type PageContext, page, type Sent } from '../../../../platform/http/page.ts'
import { pageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { removeFactorOf } from '../../../accounts/two-factor/contract.ts'
import { removeOf } from '../../../accounts/two-factor/public/remove-of.ts'
import { giveRole } from '../commands/role.ts'
import { Desk } from '../components/desk.tsx'
import { changeRole, LONGEST_SEARCH } from '../contract/team.ts'
import { findCandidatesFor, readTeam } from '../queries/team.ts'
import * as texts from '../team-texts.ts'

type Context = PageContext<'desk-founder'>

const TEAM = '/admin/equipe'

/** `/admin/equipe`: the staff by role, which the founder gives and takes (product.md 7). */
export function teamPage(site: AppContext): void {
  page(site, TEAM, 'desk-founder', (context) => content(site, context))
  form(
    site,
    `${TEAM}/role/:userId`,
    changeRole,
    async (context) => {
      await giveRole(site, context.viewer, context.params.userId, context.body.role)
      return { redirect: TEAM }
    },
    (context, sent) => content(site, context, sent),
  )
  form(
    site,
    `${TEAM}/facteur/:userId`,
    removeFactorOf,
    async (context) => {
      await removeOf(site, context.viewer, context.params.userId)
      return { redirect: TEAM }
    },
    (context, sent) => content(site, context, sent),
  )
}

async function content(site: AppContext, context: Context, sent?: Sent): Promise<PageContent> {
  const { viewer, query } = context
  const search = typeof query.search === 'string' ? query.search.trim().slice(0, LONGEST_SEARCH) : ''
  const read = await Promise.all([readTeam(site.db), findCandidatesFor(site.db, viewer.id, search)]).catch(
    (error: unknown) => {
      site.log.error({ err: error }, 'the team was not read')
      return null
    },
  )
  return {
    title: texts.TEAM_TITLE,
    sheet: 'desk',
    ...(read ? {} : { status: 503 }),
    body: (
      <Desk viewer={viewer} at={TEAM} title={texts.TEAM_TITLE} lead={texts.TEAM_LEAD}>
        {sent?.message && (
          <p className="notice notice-warn" role="alert">
            <Icon name="circle-alert" />
            <span>{sent.message}</span>
          </p>
        )}
        {read ? (
          <Island
            id="team"
            props={{
              token: pageToken(site, context),
              team: read[0],
              search,
              found: read[1],
              founderId: viewer.id,
              now: Date.now(),
            }}
          />
        ) : (
          <Failure title={texts.LOAD_FAILED} />
        )}
      </Desk>
    ),
  }
}

import type { AppContext } from '../../../../platform/context.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { isSuspended } from '../../../../shared/roles.ts'
import { DECISIONS_HREF } from '../../../../ui/auth-links.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { BACK_HOME } from '../../../../ui/texts.ts'
import { findTermsChanges } from '../../../site/legal/public.ts'
import { StateBadges } from '../components/state-badges.tsx'
import { SuspendedBanner } from '../components/suspended-banner.tsx'
import { decisionHref } from '../contract/addresses.ts'
import {
  DECISIONS_SHOWN,
  findSuspension,
  type ListedDecision,
  listDecisions,
} from '../queries/own-decisions.ts'
import * as texts from '../texts/statement-texts.ts'

/** `/user/decisions`: what was decided about the reader; the suspended are led here whatever they open. */
export function decisionsPage(context: AppContext): void {
  page(context, DECISIONS_HREF, 'signed-in', (request) => renderDecisionsPage(context, request))
}

async function renderDecisionsPage(
  context: AppContext,
  request: PageRequest<'signed-in'>,
): Promise<PageContent> {
  const { viewer, query } = request
  const suspended = isSuspended(viewer.roles)
  const [decisions, suspension, changes] = await Promise.all([
    listDecisions(context.db, viewer.id, parseBefore(query.avant)),
    suspended ? findSuspension(context.db, viewer.id) : undefined,
    suspended ? findTermsChanges(context.db, viewer.id) : null,
  ])
  const now = Date.now()
  return {
    title: 'Mes décisions',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mes décisions</h1>
            <p>Ce que le staff a décidé de votre compte et de ce que vous publiez, le plus récent d’abord.</p>
          </header>
          {suspended && (
            <SuspendedBanner suspension={suspension} token={getPageToken(context, request)} now={now} />
          )}
          {changes && <Island id="terms-notice" props={{ token: getPageToken(context, request), changes }} />}
          {decisions.length > 0 && <DecisionList decisions={decisions} now={now} />}
          {decisions.length === 0 && !suspended && <NoDecisions />}
        </div>
      </div>
    ),
  }
}

/** The id before which the list goes on; null for its beginning, as for what is no id. */
function parseBefore(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

function DecisionList({ decisions, now }: { decisions: ListedDecision[]; now: number }) {
  const shown = decisions.slice(0, DECISIONS_SHOWN)
  const last = shown.at(-1)
  const next = decisions.length > shown.length && last ? `${DECISIONS_HREF}?avant=${last.id}` : null
  return (
    <section className="panel">
      <ul className="rows">
        {shown.map((decision) => (
          <li key={decision.id}>
            <div className="grow stack-sm">
              <p>
                <a href={decisionHref(decision.id)}>
                  <strong>{texts.getKindTexts(decision).title}</strong>
                </a>
              </p>
              <p className="soft small">
                {texts.getRuleTexts(decision.rule).title},{' '}
                <RelativeDate moment={decision.created_at} now={now} />
              </p>
              <StateBadges decision={decision} now={now} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination previous={null} next={next} />
    </section>
  )
}

function NoDecisions() {
  return (
    <EmptyState title="Aucune décision" action={<LinkButton href="/">{BACK_HOME}</LinkButton>}>
      Le staff n’a rien eu à redire. Si cela arrivait, vous liriez ici pourquoi.
    </EmptyState>
  )
}

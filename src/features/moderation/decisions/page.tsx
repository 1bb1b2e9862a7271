import { Fragment } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { DECISION } from '../../../shared/decisions.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { DECISIONS_HREF } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { BACK_HOME } from '../../../ui/texts.ts'
import { OwnContest, StateBadges, Statement, SuspendedBanner } from './components/statement.tsx'
import { type contestDecision, DecisionPath, decisionHref } from './contract.ts'
import { findContestRefusal, getContestDeadline, getDecisionState } from './policy.ts'
import { renderSuspensionNotices } from './public.ts'
import {
  DECISIONS_SHOWN,
  findDecision,
  findSuspension,
  type ListedDecision,
  listDecisions,
  type OwnDecision,
} from './queries.ts'
import * as texts from './statement-texts.ts'
import * as contestTexts from './texts.ts'

/** `/user/decisions`: decisions about the reader; suspended members are redirected here from other pages. */
export function decisionsPage(context: AppContext): void {
  page(context, DECISIONS_HREF, 'signed-in', (request) => renderDecisionsPage(context, request))
}

async function renderDecisionsPage(
  context: AppContext,
  request: PageRequest<'signed-in'>,
): Promise<PageContent> {
  const { viewer, query } = request
  const suspended = isSuspended(viewer.roles)
  const token = getPageToken(context, request)
  const [decisions, suspension] = await Promise.all([
    listDecisions(context.db, viewer.id, parseBefore(query.avant)),
    suspended ? findSuspension(context.db, viewer.id) : undefined,
  ])
  const notices = suspended ? renderSuspensionNotices({ viewer, token }) : []
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
          {suspended && <SuspendedBanner suspension={suspension} token={token} now={now} />}
          {notices.map(({ name, notice }) => (
            <Fragment key={name}>{notice}</Fragment>
          ))}
          {decisions.length > 0 && <DecisionList decisions={decisions} now={now} />}
          {decisions.length === 0 && !suspended && <NoDecisions />}
        </div>
      </div>
    ),
  }
}

/** Null for the first page, and for an invalid id. */
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
                {texts.getRuleTexts(decision).title}, <RelativeDate moment={decision.created_at} now={now} />
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

const PATH = `${DECISIONS_HREF}/:id` as const

/** `/user/decisions/:id`: the statement of reasons, and the contest form. */
export function statementPage(context: AppContext): void {
  page(context, PATH, 'signed-in', (request) => renderStatementPage(context, request))
}

export function contestDecisionForm(context: AppContext): FormOptions<typeof contestDecision> {
  return {
    redirect: (_result, { body }) => decisionHref(body.decision),
    page: (request, sent) => renderStatementPage(context, request, sent),
  }
}

/** @param sent values and errors of a rejected form */
async function renderStatementPage(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  sent?: Sent,
): Promise<PageContent> {
  const { id } = parseParams(DecisionPath, request.params) as { id: number }
  const decision = await findDecision(context.db, request.viewer.id, id)
  if (!decision) throw new NotFound(contestTexts.NO_SUCH_DECISION)
  const { title } = texts.getKindTexts(decision)
  const now = Date.now()
  const end = describeDecisionEnd(decision, now)
  return {
    title,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>{title}</h1>
            <StateBadges decision={decision} now={now} />
          </header>
          {end && (
            <p className="notice">
              <Icon name="circle-check" />
              <span>{end}</span>
            </p>
          )}
          <Statement decision={decision} />
          <OwnContest decision={decision} />
          <ContestPanel decision={decision} token={getPageToken(context, request)} sent={sent} />
          <p className="aside-line">
            <a href={DECISIONS_HREF}>Toutes mes décisions</a>
          </p>
        </div>
      </div>
    ),
  }
}

/** Null while the decision is in force. */
function describeDecisionEnd({ kind, lifted_at, until }: OwnDecision, now: number): string | null {
  if (lifted_at) return texts.formatRevokedOn(lifted_at)
  return until && getDecisionState({ lifted_at, until }, now) === 'over'
    ? texts.formatEndedOn(kind, until)
    : null
}

interface ContestPanelProps {
  decision: OwnDecision
  token: string
  sent: Sent | undefined
}

/** The contest form, or why there is none unless the page already says so. */
function ContestPanel({ decision, token, sent }: ContestPanelProps) {
  const { id, contest_id, created_at } = decision
  const refusal = findContestRefusal({ ...decision, isContested: contest_id !== null }, Date.now())
  if (refusal) {
    const isExplained =
      contest_id !== null || decision.lifted_at !== null || decision.kind === DECISION.judicialBlock
    return isExplained && !sent ? null : <p className="notice">{sent?.message || refusal}</p>
  }
  return (
    <section className="panel" id="contester">
      <h2>Contester cette décision</h2>
      <div className="stack-sm">
        <p>
          {
            'C’est gratuit. Dites ce qui, selon vous, n’est pas juste\u202f: un admin ou le fondateur, qui n’a pas pris cette décision, relira tout et vous répondra.'
          }{' '}
          {`Vous pouvez contester jusqu’au ${texts.formatDate(getContestDeadline(created_at))}.`}
        </p>
        <p className="soft">{'Une décision se conteste une seule fois\u202f: prenez votre temps.'}</p>
        <Island id="contest-form" props={{ token, sent, decision: id }} />
        <p className="soft small">{texts.OTHER_REMEDIES}</p>
      </div>
    </section>
  )
}

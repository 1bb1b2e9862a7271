import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { parseParams } from '../../../../platform/http/parse.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { DECISIONS_HREF } from '../../../../ui/auth-links.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { OwnContest } from '../components/own-contest.tsx'
import { StateBadges } from '../components/state-badges.tsx'
import { Statement } from '../components/statement.tsx'
import { decisionHref } from '../contract/addresses.ts'
import { type contestDecision, DecisionPath } from '../contract/contests.ts'
import { findContestRefusal, getContestDeadline, getDecisionState } from '../policy.ts'
import { findDecision, type OwnDecision } from '../queries/own-decisions.ts'
import * as contestTexts from '../texts/contest-texts.ts'
import * as texts from '../texts/statement-texts.ts'

const PATH = `${DECISIONS_HREF}/:id` as const

/** `/user/decisions/:id`: the statement of reasons of a decision about the reader, and the form that contests it. */
export function statementPage(context: AppContext): void {
  page(context, PATH, 'signed-in', (request) => renderStatementPage(context, request))
}

export function contestDecisionForm(context: AppContext): FormOptions<typeof contestDecision> {
  return {
    redirect: (_result, { body }) => decisionHref(body.decision),
    page: (request, sent) => renderStatementPage(context, request, sent),
  }
}

/** @param sent what a form that was refused came to */
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

/** How the decision ended; null while it is in force. */
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

/** How to contest, where that is still to be done; else what has become of it is said above. */
function ContestPanel({ decision, token, sent }: ContestPanelProps) {
  const { id, contest_id, created_at } = decision
  const refusal = findContestRefusal({ ...decision, isContested: contest_id !== null }, Date.now())
  if (refusal) {
    const isTold = contest_id !== null || decision.lifted_at !== null
    return isTold && !sent ? null : <p className="notice">{sent?.message || refusal}</p>
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

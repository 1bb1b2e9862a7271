import { CASE_STATE, type CaseState, SEVERITY } from '../../../../shared/decisions.ts'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { memberHref } from '../../contract/member.ts'
import {
  CASE_STATE_LABELS,
  formatFormerMemberName,
  OUTCOME_LABELS,
  REPORT_TYPE_LABELS,
  SEVERITY_LABELS,
} from '../../reports/case-texts.ts'
import * as texts from '../member-texts.ts'
import type { CaseRow, ReceivedReportSummary, SentReport, SentReportSummary } from '../queries/reports.ts'
import { Section } from './section.tsx'

interface Props {
  received: ReceivedReportSummary
  made: SentReportSummary
  /** Reports beyond this are not counted. */
  counted: number
  now: number
}

/** What was reported of the member, and what they reported of others. */
export function MemberReports({ received, made, counted, now }: Props) {
  return (
    <Section id="signalements" title={texts.REPORTS}>
      <ReceivedReports {...{ received, counted, now }} />
      <h3>Envoyés</h3>
      <p className="small">{texts.formatSentCount(made.count, made.upheld, made.dismissed, counted)}</p>
      {made.latest.length > 0 && (
        <ul className="member-lines">
          {made.latest.map((one) => (
            <SentReportRow key={one.id} one={one} now={now} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What was reported of a member, whose account may be deleted. */
export function ReceivedReports({ received, counted, now }: Omit<Props, 'made'>) {
  return (
    <>
      <h3>Reçus</h3>
      <p className="small">{texts.formatReceivedCount(received.count, counted)}</p>
      {received.cases.length > 0 && (
        <ul className="member-lines">
          {received.cases.map((one) => (
            <ReceivedRow key={one.id} one={one} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

const caseHref = (id: number) => `/admin/signalements/${id}`

function ReceivedRow({ one, now }: { one: CaseRow; now: number }) {
  const { id, type, state, severity, reports, action, newest_at } = one
  return (
    <li>
      <p>
        <a href={caseHref(id)}>
          {REPORT_TYPE_LABELS[type]} {texts.formatCaseNumber(id)}
        </a>{' '}
        {severity > SEVERITY.ordinary && (
          <span className="badge badge-blush">{SEVERITY_LABELS[severity]}</span>
        )}{' '}
        <CaseOutcomeBadge state={state} action={action} />{' '}
        <span className="soft tiny">
          {reports === 1 ? '1 signalement' : `${reports} signalements`},{' '}
          <RelativeDate moment={newest_at} now={now} />
        </span>
      </p>
    </li>
  )
}

function SentReportRow({ one, now }: { one: SentReport; now: number }) {
  const { type, case_id, created_at, state, action, user_id, name } = one
  const what = REPORT_TYPE_LABELS[type]
  return (
    <li>
      <p>
        {case_id === null ? (
          what
        ) : (
          <a href={caseHref(case_id)}>{`${what} ${texts.formatCaseNumber(case_id)}`}</a>
        )}{' '}
        {'sur'} <a href={memberHref(user_id)}>{name ?? formatFormerMemberName(user_id)}</a>{' '}
        {state !== null && <CaseOutcomeBadge state={state} action={action} />}{' '}
        <span className="soft tiny">
          <RelativeDate moment={created_at} now={now} />
        </span>
      </p>
    </li>
  )
}

/** Where an entry stands, and what was done of it. */
function CaseOutcomeBadge({ state, action }: { state: CaseState; action: string | null }) {
  const word =
    state === CASE_STATE.closed && action ? (OUTCOME_LABELS[action] ?? action) : CASE_STATE_LABELS[state]
  return <span className="badge badge-mist">{word}</span>
}

import { CASE_STATE, type CaseState, DECISION, SEVERITY } from '../../../../shared/decisions.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { getActionLabel } from '../../admin/texts.ts'
import {
  CASE_STATE_LABELS,
  formatFormerMemberName,
  OUTCOME_LABELS,
  REPORT_TYPE_LABELS,
  SEVERITY_LABELS,
} from '../../cases/texts.ts'
import { getDecisionState } from '../../decisions/policy.ts'
import { getRuleTexts } from '../../decisions/statement-texts.ts'
import { addNote, memberHref, NOTE_MAX } from '../contract.ts'
import type {
  CaseRow,
  MemberDecision,
  MemberNote,
  ReceivedReportSummary,
  SentReport,
  SentReportSummary,
  StaffActionRow,
} from '../queries.ts'
import * as texts from '../texts.ts'
import { BY_LABEL } from '../texts.ts'
import { formatDateTime, Section, StaffLink } from './section.tsx'

interface Props {
  received: ReceivedReportSummary
  sent: SentReportSummary
  /** Counting of reports stops here. */
  counted: number
  now: number
}

/** Reports about the member, and by the member. */
export function MemberReports({ received, sent, counted, now }: Props) {
  return (
    <Section id="signalements" title={texts.REPORTS}>
      <ReceivedReports {...{ received, counted, now }} />
      <h3>Envoyés</h3>
      <p className="small">{texts.formatSentCount(sent.count, sent.upheld, sent.dismissed, counted)}</p>
      {sent.latest.length > 0 && (
        <ul className="member-lines">
          {sent.latest.map((one) => (
            <SentReportRow key={one.id} one={one} now={now} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Reports about a member or a deleted account. */
export function ReceivedReports({ received, counted, now }: Omit<Props, 'sent'>) {
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
  const label = REPORT_TYPE_LABELS[type]
  return (
    <li>
      <p>
        {case_id === null ? (
          label
        ) : (
          <a href={caseHref(case_id)}>{`${label} ${texts.formatCaseNumber(case_id)}`}</a>
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

/** State or outcome of a case. */
function CaseOutcomeBadge({ state, action }: { state: CaseState; action: string | null }) {
  const label =
    state === CASE_STATE.closed && action ? (OUTCOME_LABELS[action] ?? action) : CASE_STATE_LABELS[state]
  return <span className="badge badge-mist">{label}</span>
}

interface DecisionsProps {
  decisions: readonly MemberDecision[]
  shown: number
  now: number
}

/** Decisions about the member, with their state and contest. */
export function MemberDecisions({ decisions, shown, now }: DecisionsProps) {
  return (
    <Section id="decisions" title="Décisions">
      {decisions.length === 0 ? (
        <p className="soft small">Aucune décision.</p>
      ) : (
        <ul className="member-lines">
          {decisions.slice(0, shown).map((decision) => (
            <DecisionRow key={decision.id} decision={decision} now={now} />
          ))}
        </ul>
      )}
      {decisions.length > shown && <p className="soft small">{texts.formatLatestOnlyNotice(shown)}</p>}
    </Section>
  )
}

function DecisionRow({ decision, now }: { decision: MemberDecision; now: number }) {
  const { kind, reason, percent, until, created_at, actor_id, actor } = decision
  const state = getDecisionState(decision, now)
  const title =
    kind === DECISION.warning && percent < 0 ? 'Avertissement allégé' : texts.DECISION_KIND_LABELS[kind]
  return (
    <li>
      <div>
        <p>
          <strong>{title}</strong>
          {percent !== 0 && ` ${texts.formatSignedPercent(percent)}`}
          {until && `, ${`jusqu’au ${formatDateTime(until)}`}`}{' '}
          <span className={state === 'standing' ? 'badge badge-blush' : 'badge badge-mist'}>
            {texts.DECISION_STATE_LABELS[state]}
          </span>{' '}
          <ContestBadge decision={decision} />
        </p>
        <p className="small">
          {getRuleTexts(decision).title}
          {reason && `\u202f: ${reason}`}
        </p>
        <p className="soft tiny">
          <RelativeDate moment={created_at} now={now} />, {texts.BY_LABEL}{' '}
          <StaffLink id={actor_id} name={actor} />
        </p>
      </div>
    </li>
  )
}

function ContestBadge({ decision: { contest_id, accepted } }: { decision: MemberDecision }) {
  if (contest_id === null) return null
  const label = accepted === null ? 'contestée' : accepted ? 'contestation acceptée' : 'contestation refusée'
  return <span className="badge badge-mist">{label}</span>
}

interface NotesProps {
  userId: number
  notes: readonly MemberNote[]
  shown: number
  token: string
  now: number
  /** Values and errors of a rejected note. */
  sent: { note: string; error: string | undefined; message: string } | undefined
}

/** Notes of staff, with the form that adds one. */
export function Notes({ userId, notes, shown, token, now, sent }: NotesProps) {
  return (
    <Section id="notes" title={texts.NOTES}>
      {sent?.message && <ErrorNotice title={sent.message} />}
      <OperationForm of={addNote} params={{ userId }} suffix="#notes" token={token} className="form">
        <TextArea
          label="Nouvelle note"
          hint="Lue par le staff seul, jamais par le membre. 1000 caractères au plus."
          error={sent?.error}
          name="note"
          rows={2}
          maxLength={NOTE_MAX}
          defaultValue={sent?.note ?? ''}
        />
        <Button type="submit" kind="soft" small icon="sticky-note">
          Ajouter la note
        </Button>
      </OperationForm>
      <NoteList {...{ notes, shown, now }} />
    </Section>
  )
}

/** Notes without the form, for a deleted account. */
export function NoteList({ notes, shown, now }: Pick<NotesProps, 'notes' | 'shown' | 'now'>) {
  return (
    <>
      {notes.length === 0 ? (
        <p className="soft small">Aucune note.</p>
      ) : (
        <ul className="member-lines">
          {notes.slice(0, shown).map(({ id, note, created_at, author_id, author }) => (
            <li key={id}>
              <div>
                <p className="member-words">{note}</p>
                <p className="soft tiny">
                  <RelativeDate moment={created_at} now={now} />, {BY_LABEL}{' '}
                  <StaffLink id={author_id} name={author} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {notes.length > shown && <p className="soft small">Seules les 30 dernières sont affichées.</p>}
    </>
  )
}

interface StaffActionsProps {
  actions: readonly StaffActionRow[]
  shown: number
  now: number
  /** The member's full log; null for readers without access. */
  logHref: string | null
}

/** Log entries about the member. */
export function StaffActions({ actions, shown, now, logHref }: StaffActionsProps) {
  return (
    <Section id="journal" title="Actes du staff">
      {actions.length === 0 ? (
        <p className="soft small">Le staff n’a rien fait à propos de ce membre.</p>
      ) : (
        <ol className="member-lines">
          {actions.slice(0, shown).map(({ id, created_at, action, reason, actor_id, actor }) => (
            <li key={id}>
              <div>
                <p>
                  <StaffLink id={actor_id} name={actor} /> {getActionLabel(action)}
                  {reason && <span className="soft">{`\u202f: ${reason}`}</span>}
                </p>
                <p className="soft tiny">
                  <RelativeDate moment={created_at} now={now} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {actions.length > shown && <p className="soft small">{texts.formatLatestOnlyNotice(shown)}</p>}
      {logHref && (
        <p className="small">
          <a href={logHref}>Tout le journal</a>
        </p>
      )}
    </Section>
  )
}

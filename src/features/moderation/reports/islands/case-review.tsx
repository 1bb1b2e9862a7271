import { type Ref, useEffect, useRef, useState } from 'react'
import type { Rule } from '../../../../shared/decisions.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { useKeyboardShortcuts } from '../../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { UserText } from '../../../../ui/user-text.tsx'
import { memberHref } from '../../contract/member.ts'
import { REPORT_TYPE, type ReportCategory } from '../../contract/report.ts'
import { CATEGORIES } from '../../report-texts.ts'
import * as texts from '../case-texts.ts'
import { ACTION_KEYS, NEXT_KEY, PREVIOUS_KEY } from '../components/action-keys.ts'
import { CaseDecisionForm } from '../components/case-decision-form.tsx'
import { CaseHistory } from '../components/case-history.tsx'
import { caseHref, listHref, QUEUE_PATH } from '../components/case-links.ts'
import { Evidence } from '../components/evidence.tsx'
import { ReportedConversations } from '../components/reported-conversations.tsx'
import { SeverityMark } from '../components/severity-mark.tsx'
import { type CaseFields, type FieldErrors, useCase } from '../components/use-case.ts'
import type {
  CaseDetails,
  CaseList,
  CaseReport,
  ClosingAction,
  QueueAction,
  ReportedConversation,
} from '../contract/cases.ts'
import { listClosingActions, listQueueActions } from '../policy/case-permissions.ts'

interface Props {
  first: CaseDetails
  list: CaseList
  talks: ReportedConversation[] | null
  viewer: { id: number; roles: number }
  /** For the plain forms, and what one of them sent that was refused. */
  token: string
  sent: { fields: CaseFields; errors: FieldErrors; message: string } | null
  now: number
}

/** An entry of the reports' queue with all that decides it; the next one comes by itself (product.md 7). */
export default function CaseReview({ first, list, talks: read, viewer, token, sent, now: loaded }: Props) {
  const now = useNow(loaded)
  const isAdmin = viewer.roles >= ROLES.admin
  const { entry, talks, conflict, errors, busy, open, act, isRight, readTalks } = useCase({
    entry: first,
    list,
    talks: read,
    isAdmin,
  })
  const [fields, change] = useCaseFields(entry, sent?.fields)
  const [asked, setAsked] = useState<'suspend' | 'ban' | null>(null)
  const head = useFocusOnChange(entry?.id)

  const acts = entry ? listQueueActions(viewer, entry, now) : []
  const actions = entry ? listClosingActions(viewer, entry, now) : []
  const go = (id: number | null | undefined) => id && void open(id)
  const onAct = (action: ClosingAction | QueueAction) => {
    if (action !== 'suspend' && action !== 'ban') return void act(action, fields)
    if (isRight(action, fields)) setAsked(action)
  }
  useKeyboardShortcuts({
    ...Object.fromEntries(
      [...acts, ...actions].map((action) => [ACTION_KEYS[action]?.toLowerCase() ?? '', () => onAct(action)]),
    ),
    j: () => go(entry?.next),
    k: () => go(entry?.previous),
  })
  if (!entry) return <EmptyQueue />
  return (
    <div className="case">
      <CaseHeader ref={head} entry={entry} list={list} now={now} onGo={go} />
      {(conflict ?? sent?.message) && (
        <ConflictNotice
          message={conflict ?? sent?.message ?? ''}
          entry={entry}
          list={list}
          onReload={() => go(entry.id)}
        />
      )}
      <div className="case-columns">
        <div className="case-column">
          <Evidence entry={entry} />
          {entry.type === REPORT_TYPE.conversation && (
            <ReportedConversations
              entry={entry}
              list={list}
              talks={talks}
              onRead={readTalks}
              token={token}
              now={now}
            />
          )}
          <CaseReports entry={entry} now={now} />
        </div>
        <CaseHistory entry={entry} now={now} />
        <CaseDecisionForm
          entry={entry}
          list={list}
          token={token}
          acts={acts}
          actions={actions}
          fields={fields}
          errors={{ ...(entry.id === first.id && sent?.errors), ...errors }}
          busy={busy}
          isAdmin={isAdmin}
          onChange={change}
          onAct={onAct}
        />
      </div>
      <SanctionConfirmation
        action={asked}
        name={entry.member.name}
        fields={fields}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void act(asked, fields)
        }}
      />
    </div>
  )
}

/** What is typed about an entry; of the next one it begins anew. */
function useCaseFields(entry: CaseDetails | null, sent: CaseFields | undefined) {
  const fresh = () => createFields(entry)
  const [typed, setTyped] = useState({ id: entry?.id, fields: sent ?? fresh() })
  const fields = typed.id === entry?.id ? typed.fields : fresh()
  const change = (changed: Partial<CaseFields>) =>
    setTyped({ id: entry?.id, fields: { ...fields, ...changed } })
  return [fields, change] as const
}

function createFields(entry: CaseDetails | null): CaseFields {
  return { rule: entry ? suggestRule(entry) : '', reason: '', percent: '10', until: '7', hides: false }
}

/** Moves the focus to the head of an entry that has come by itself, so that it is read from there. */
function useFocusOnChange(id: number | undefined) {
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    head.current?.focus()
    scrollTo({ top: 0 })
  }, [id])
  return head
}

function EmptyQueue() {
  return (
    <EmptyState
      title={texts.EMPTY_QUEUE_TITLE}
      action={
        <LinkButton kind="line" href={QUEUE_PATH} icon="rotate-cw">
          Voir la file
        </LinkButton>
      }
    >
      {'Tout est traité dans cette liste. Merci\u202f!'}
    </EmptyState>
  )
}

const RULE_BY_CATEGORY: Record<ReportCategory, Rule | null> = {
  danger: 'danger',
  minor: 'minor',
  sexual: 'sexual',
  harassment: 'respect',
  scam: 'scam',
  fake: 'fake',
  other: null,
}
/** Those that hurry most first. */
const CATEGORY_ORDER = Object.keys(RULE_BY_CATEGORY) as ReportCategory[]

/** The rule that the reports of an entry speak of: where the choice begins. */
export function suggestRule({ type, given }: Pick<CaseDetails, 'type' | 'given'>): Rule | '' {
  const category = CATEGORY_ORDER.find((one) => given.some((report) => report.category === one))
  if (category === 'sexual' && type === REPORT_TYPE.photo) return 'sexual-photo'
  const rule = category ? RULE_BY_CATEGORY[category] : null
  return rule ?? (type === REPORT_TYPE.photo ? 'photo' : '')
}

interface ConflictNoticeProps {
  message: string
  entry: CaseDetails
  list: CaseList
  onReload: () => void
}

/** Somebody else has acted meanwhile: what they did, and the way to see it. */
export function ConflictNotice({ message, entry, list, onReload }: ConflictNoticeProps) {
  return (
    <div className="notice notice-warn" role="alert">
      <Icon name="circle-alert" />
      <p>
        {message}{' '}
        <a
          href={caseHref(entry.id, list)}
          onClick={(event) => {
            event.preventDefault()
            onReload()
          }}
        >
          Recharger
        </a>
      </p>
    </div>
  )
}

interface SanctionConfirmationProps {
  /** Null while nothing is asked. */
  action: 'suspend' | 'ban' | null
  name: string
  fields: CaseFields
  onClose: () => void
  onConfirm: () => void
}

/** Asks once, in words of what the member loses. */
export function SanctionConfirmation({
  action,
  name,
  fields,
  onClose,
  onConfirm,
}: SanctionConfirmationProps) {
  const isBan = action === 'ban'
  return (
    <Modal
      open={action !== null}
      onClose={onClose}
      title={isBan ? `Bannir ${name}\u202f?` : `Suspendre ${name}\u202f?`}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="poppy" onClick={onConfirm}>
            {isBan ? texts.CLOSING_ACTION_LABELS.ban : texts.CLOSING_ACTION_LABELS.suspend}
          </Button>
        </>
      }
    >
      <p>
        {isBan
          ? 'Ce membre perdra son compte pour de bon\u202f: ni messages, ni amis, ni forum, et personne ne le verra plus. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.'
          : `Pendant ${texts.formatDays(Number(fields.until))}, ce membre ne pourra plus ni écrire, ni être vu, ni chercher personne. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.`}
      </p>
      {fields.hides && <p>Ses commentaires et ses posts seront masqués.</p>}
    </Modal>
  )
}

/** Who reported, why, and how often they were right before. */
export function CaseReports({ entry, now }: { entry: CaseDetails; now: number }) {
  const more = entry.reports - entry.given.length
  return (
    <section className="panel" aria-labelledby="case-reports">
      <h2 id="case-reports">{texts.formatReportCount(entry.reports)}</h2>
      <ul className="case-given">
        {entry.given.map((report) => (
          <CaseReportItem key={report.id} report={report} now={now} />
        ))}
      </ul>
      {more > 0 && (
        <p className="soft small">
          {more === 1
            ? 'Un autre, plus ancien, n’est pas affiché.'
            : `${more} autres, plus anciens, ne sont pas affichés.`}
        </p>
      )}
    </section>
  )
}

function CaseReportItem({ report, now }: { report: CaseReport; now: number }) {
  const { category, reason, created_at, reporter } = report
  return (
    <li>
      <p className="case-given-head">
        <strong>{category ? CATEGORIES[category] : 'Sans catégorie'}</strong>
        <span className="soft small">
          <RelativeDate moment={created_at} now={now} />
        </span>
      </p>
      {reason && <UserText text={reason} />}
      <p className="soft small">
        {reporter ? (
          <>
            <a href={memberHref(reporter.id)}>{reporter.name}</a>,{' '}
            {reporter.made <= 1
              ? 'premier signalement'
              : `${reporter.made} signalements envoyés\u202f: ${reporter.right} fondés, ${reporter.wrong} sans suite`}
          </>
        ) : (
          'Compte supprimé'
        )}
      </p>
    </li>
  )
}

interface CaseHeaderProps {
  entry: CaseDetails
  list: CaseList
  now: number
  onGo: (id: number) => void
  ref: Ref<HTMLHeadingElement>
}

/** What the entry is, how much it hurries, and the ways to those beside it. */
export function CaseHeader({ entry, list, now, onGo, ref }: CaseHeaderProps) {
  const link = (id: number | null, label: string, key: string, rel: 'prev' | 'next') =>
    id !== null && (
      <LinkButton
        kind="line"
        small
        href={caseHref(id, list)}
        rel={rel}
        onClick={(event) => {
          event.preventDefault()
          onGo(id)
        }}
      >
        {label} <kbd>{key}</kbd>
      </LinkButton>
    )
  return (
    <header className="case-head">
      <div className="grow">
        <h2 ref={ref} tabIndex={-1}>
          {texts.formatCaseTitle(entry.type, entry.member.name)}
        </h2>
        <p className="case-head-line soft">
          <SeverityMark severity={entry.severity} />
          <span>{texts.formatCaseNumber(entry.id)}</span>
          <span>
            {texts.OPENED_LABEL} <RelativeDate moment={entry.created_at} now={now} />
          </span>
          <a href={listHref(list)}>{texts.LIST_LABELS[list]}</a>
        </p>
      </div>
      <nav className="case-beside" aria-label="Signalements voisins">
        {link(entry.previous, 'Précédent', PREVIOUS_KEY, 'prev')}
        {link(entry.next, 'Suivant', NEXT_KEY, 'next')}
      </nav>
    </header>
  )
}

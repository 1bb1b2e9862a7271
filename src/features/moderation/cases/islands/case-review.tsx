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
import { CASE_TYPE, REPORT_TYPE, type ReportCategory } from '../../reports/contract.ts'
import { CaseAlert } from '../components/case-alert.tsx'
import { ACTION_KEYS, CaseDecisionForm, NEXT_KEY, PREVIOUS_KEY } from '../components/case-decision-form.tsx'
import { CaseHistory, Evidence, ReportedConversations, SeverityMark } from '../components/case-evidence.tsx'
import { CaseReports } from '../components/case-reports.tsx'
import { type CaseFields, type FieldErrors, useCase } from '../components/use-case.ts'
import {
  type CaseDetails,
  type CaseList,
  type ClosingAction,
  caseHref,
  listHref,
  QUEUE_PATH,
  type QueueAction,
  type ReportedConversation,
} from '../contract.ts'
import { listClosingActions, listQueueActions } from '../policy.ts'
import * as texts from '../texts.ts'

interface Props {
  first: CaseDetails
  list: CaseList
  conversations: ReportedConversation[] | null
  viewer: { id: number; roles: number }
  /** CSRF token of the plain forms; the values and errors of a rejected one. */
  token: string
  sent: { fields: CaseFields; errors: FieldErrors; message: string } | null
  now: number
}

/** Reviews a case; the next one opens once it is closed (product.md 7). */
export default function CaseReview({
  first,
  list,
  conversations: loaded,
  viewer,
  token,
  sent,
  now: serverNow,
}: Props) {
  const now = useNow(serverNow)
  const isAdmin = viewer.roles >= ROLES.admin
  const { entry, conversations, conflict, errors, busy, open, act, isValid, loadConversations } = useCase({
    entry: first,
    list,
    conversations: loaded,
    isAdmin,
  })
  const [fields, change] = useCaseFields(entry, sent?.fields)
  const [confirming, setConfirming] = useState<'suspend' | 'ban' | null>(null)
  const head = useFocusOnChange(entry)

  const acts = entry ? listQueueActions(viewer, entry, now) : []
  const actions = entry ? listClosingActions(viewer, entry, now) : []
  const go = (id: number | null | undefined) => id && void open(id)
  const onAct = async (action: ClosingAction | QueueAction) => {
    if (action !== 'suspend' && action !== 'ban') return void act(action, fields)
    if (await isValid(action, fields)) setConfirming(action)
  }
  useKeyboardShortcuts({
    ...Object.fromEntries(
      [...acts, ...actions].map((action) => [ACTION_KEYS[action]?.toLowerCase() ?? '', () => onAct(action)]),
    ),
    j: () => go(entry?.next),
    k: () => go(entry?.previous),
  })
  if (!entry) return <EmptyQueue ref={head} />
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
          {entry.type !== CASE_TYPE.address && (
            <Evidence entry={entry} token={token} isFounder={viewer.roles >= ROLES.founder} />
          )}
          {entry.type === REPORT_TYPE.conversation && (
            <ReportedConversations
              entry={entry}
              list={list}
              conversations={conversations}
              onRead={loadConversations}
              token={token}
              now={now}
            />
          )}
          <CaseReports entry={entry} now={now} />
        </div>
        {entry.type !== CASE_TYPE.address && <CaseHistory entry={entry} now={now} />}
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
        {isAdmin && (
          <CaseAlert
            entry={entry}
            list={list}
            token={token}
            errors={entry.id === first.id ? (sent?.errors ?? {}) : {}}
            now={now}
          />
        )}
      </div>
      <SanctionConfirmation
        action={confirming}
        name={entry.member.name}
        fields={fields}
        onClose={() => setConfirming(null)}
        onConfirm={() => {
          setConfirming(null)
          if (confirming) void act(confirming, fields)
        }}
      />
    </div>
  )
}

/** Form values, reset with each case. */
function useCaseFields(entry: CaseDetails | null, sent: CaseFields | undefined) {
  const createEmpty = () => createFields(entry)
  const [typed, setTyped] = useState({ id: entry?.id, fields: sent ?? createEmpty() })
  const fields = typed.id === entry?.id ? typed.fields : createEmpty()
  const change = (changed: Partial<CaseFields>) =>
    setTyped({ id: entry?.id, fields: { ...fields, ...changed } })
  return [fields, change] as const
}

function createFields(entry: CaseDetails | null): CaseFields {
  return {
    ...{ rule: entry ? suggestRule(entry) : '', reason: '', percent: '10', until: '7', answer: '' },
    ...{ hides: false, is_illegal: false },
  }
}

/**
 * Focuses the heading of the next case, or of the end of the queue, so that screen readers start there. An action that
 * leaves the case takes its own button away: the focus goes to the first one that remains.
 */
function useFocusOnChange(entry: CaseDetails | null) {
  const { id, version } = entry ?? {}
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ id, version })
  useEffect(() => {
    const before = shown.current
    shown.current = { id, version }
    if (before.id !== id) {
      head.current?.focus()
      scrollTo({ top: 0 })
    } else if (before.version !== version && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('.case-acts button')?.focus()
    }
  }, [id, version])
  return head
}

function EmptyQueue({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  return (
    <EmptyState
      ref={ref}
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
/** Most urgent first. */
const CATEGORY_ORDER = Object.keys(RULE_BY_CATEGORY) as ReportCategory[]

/** Preselects a rule by the most urgent category. */
function suggestRule({ type, given }: Pick<CaseDetails, 'type' | 'given'>): Rule | '' {
  const category = CATEGORY_ORDER.find((one) => given.some((report) => report.category === one))
  const isPhoto = type === REPORT_TYPE.photo || type === REPORT_TYPE.conversationPhoto
  if (category === 'sexual' && isPhoto) return 'sexual-photo'
  const rule = category ? RULE_BY_CATEGORY[category] : null
  return rule ?? (isPhoto ? 'photo' : '')
}

interface ConflictNoticeProps {
  message: string
  entry: CaseDetails
  list: CaseList
  onReload: () => void
}

/** Says what somebody else did to the case, and reloads it. */
function ConflictNotice({ message, entry, list, onReload }: ConflictNoticeProps) {
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
  /** Null while the dialog is closed. */
  action: 'suspend' | 'ban' | null
  name: string
  fields: CaseFields
  onClose: () => void
  onConfirm: () => void
}

/** Confirms a suspension or ban with its consequences. */
function SanctionConfirmation({ action, name, fields, onClose, onConfirm }: SanctionConfirmationProps) {
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
          <Button kind="danger" onClick={onConfirm}>
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

interface CaseHeaderProps {
  entry: CaseDetails
  list: CaseList
  now: number
  onGo: (id: number) => void
  ref: Ref<HTMLHeadingElement>
}

/** Title, severity and links to the neighbours. */
function CaseHeader({ entry, list, now, onGo, ref }: CaseHeaderProps) {
  const link = (id: number | null, label: string, key: string, rel: 'prev' | 'next') =>
    id !== null && (
      <LinkButton
        kind="line"
        small
        href={caseHref(id, list)}
        rel={rel}
        aria-keyshortcuts={key.toLowerCase()}
        onClick={(event) => {
          event.preventDefault()
          onGo(id)
        }}
      >
        {label}{' '}
        <span aria-hidden="true">
          <kbd>{key}</kbd>
        </span>
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

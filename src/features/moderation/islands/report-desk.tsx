import { type Ref, useEffect, useRef, useState } from 'react'
import type { Rule } from '../../../shared/decisions.ts'
import { ROLES } from '../../../shared/roles.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { useKeyboardShortcuts } from '../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../ui/use-now.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { actionsFor, queueActsFor } from '../case-rights.ts'
import * as texts from '../case-texts.ts'
import { caseHref, listHref, QUEUE_PATH } from '../components/cases/addresses.ts'
import { Decide } from '../components/cases/decide.tsx'
import { Evidence } from '../components/cases/evidence.tsx'
import { History } from '../components/cases/history.tsx'
import { KEY_OF, NEXT_KEY, PREVIOUS_KEY } from '../components/cases/keys.ts'
import { SeverityMark } from '../components/cases/severity-mark.tsx'
import { Talks } from '../components/cases/talks.tsx'
import { type Errors, type Fields, useCase } from '../components/cases/use-case.ts'
import type {
  CaseAction,
  CaseEntry,
  CaseList,
  GivenReport,
  QueueAct,
  ReportedTalk,
} from '../contract/cases.ts'
import { memberHref } from '../contract/member.ts'
import { REPORT_TYPE, type ReportCategory } from '../contract/report.ts'
import { CATEGORIES } from '../report-texts.ts'

interface Props {
  first: CaseEntry
  list: CaseList
  talks: ReportedTalk[] | null
  viewer: { id: number; roles: number }
  /** For the plain forms, and what one of them sent that was refused. */
  token: string
  sent: { fields: Fields; errors: Errors; message: string } | null
  now: number
}

/** An entry of the reports' queue with all that decides it; the next one comes by itself (product.md 7). */
export default function ReportDesk({ first, list, talks: read, viewer, token, sent, now: loaded }: Props) {
  const now = useNow(loaded)
  const isAdmin = viewer.roles >= ROLES.admin
  const { entry, talks, conflict, errors, busy, open, act, isRight, readTalks } = useCase({
    entry: first,
    list,
    talks: read,
    isAdmin,
  })
  const [fields, change] = useFields(entry, sent?.fields)
  const [asked, setAsked] = useState<'suspend' | 'ban' | null>(null)
  const head = useFocusOn(entry?.id)

  const acts = entry ? queueActsFor(viewer, entry, now) : []
  const actions = entry ? actionsFor(viewer, entry, now) : []
  const go = (id: number | null | undefined) => id && void open(id)
  const onAct = (action: CaseAction | QueueAct) => {
    if (action !== 'suspend' && action !== 'ban') return void act(action, fields)
    if (isRight(action, fields)) setAsked(action)
  }
  useKeyboardShortcuts({
    ...Object.fromEntries(
      [...acts, ...actions].map((action) => [KEY_OF[action]?.toLowerCase() ?? '', () => onAct(action)]),
    ),
    j: () => go(entry?.next),
    k: () => go(entry?.previous),
  })
  if (!entry) return <AllDone />
  return (
    <div className="case">
      <EntryHead ref={head} entry={entry} list={list} now={now} onGo={go} />
      {(conflict ?? sent?.message) && (
        <Conflicted
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
            <Talks entry={entry} list={list} talks={talks} onRead={readTalks} token={token} now={now} />
          )}
          <Given entry={entry} now={now} />
        </div>
        <History entry={entry} now={now} />
        <Decide
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
      <ConfirmSanction
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
function useFields(entry: CaseEntry | null, sent: Fields | undefined) {
  const fresh = () => fieldsOf(entry)
  const [typed, setTyped] = useState({ id: entry?.id, fields: sent ?? fresh() })
  const fields = typed.id === entry?.id ? typed.fields : fresh()
  const change = (changed: Partial<Fields>) => setTyped({ id: entry?.id, fields: { ...fields, ...changed } })
  return [fields, change] as const
}

function fieldsOf(entry: CaseEntry | null): Fields {
  return { rule: entry ? suggestedRule(entry) : '', reason: '', percent: '10', until: '7', hides: false }
}

/** Moves the focus to the head of an entry that has come by itself, so that it is read from there. */
function useFocusOn(id: number | undefined) {
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

function AllDone() {
  return (
    <EmptyState
      title={texts.QUEUE_EMPTY}
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

const RULE_OF: Record<ReportCategory, Rule | null> = {
  danger: 'danger',
  minor: 'minor',
  sexual: 'sexual',
  harassment: 'respect',
  scam: 'scam',
  fake: 'fake',
  other: null,
}
/** Those that hurry most first. */
const ORDER = Object.keys(RULE_OF) as ReportCategory[]

/** The rule that the reports of an entry speak of: where the choice begins. */
export function suggestedRule({ type, given }: Pick<CaseEntry, 'type' | 'given'>): Rule | '' {
  const category = ORDER.find((one) => given.some((report) => report.category === one))
  if (category === 'sexual' && type === REPORT_TYPE.photo) return 'sexual-photo'
  const rule = category ? RULE_OF[category] : null
  return rule ?? (type === REPORT_TYPE.photo ? 'photo' : '')
}

interface ConflictedProps {
  message: string
  entry: CaseEntry
  list: CaseList
  onReload: () => void
}

/** Somebody else has acted meanwhile: what they did, and the way to see it. */
export function Conflicted({ message, entry, list, onReload }: ConflictedProps) {
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

interface ConfirmSanctionProps {
  /** Null while nothing is asked. */
  action: 'suspend' | 'ban' | null
  name: string
  fields: Fields
  onClose: () => void
  onConfirm: () => void
}

/** Asks once, in words of what the member loses. */
export function ConfirmSanction({ action, name, fields, onClose, onConfirm }: ConfirmSanctionProps) {
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
            {isBan ? texts.ACTIONS.ban : texts.ACTIONS.suspend}
          </Button>
        </>
      }
    >
      <p>
        {isBan
          ? 'Ce membre perdra son compte pour de bon\u202f: ni messages, ni amis, ni forum, et personne ne le verra plus. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.'
          : `Pendant ${texts.days(Number(fields.until))}, ce membre ne pourra plus ni écrire, ni être vu, ni chercher personne. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.`}
      </p>
      {fields.hides && <p>Ses commentaires et ses posts seront masqués.</p>}
    </Modal>
  )
}

/** Who reported, why, and how often they were right before. */
export function Given({ entry, now }: { entry: CaseEntry; now: number }) {
  const more = entry.reports - entry.given.length
  return (
    <section className="panel" aria-labelledby="case-reports">
      <h2 id="case-reports">{texts.reported(entry.reports)}</h2>
      <ul className="case-given">
        {entry.given.map((report) => (
          <Report key={report.id} report={report} now={now} />
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

function Report({ report, now }: { report: GivenReport; now: number }) {
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

interface EntryHeadProps {
  entry: CaseEntry
  list: CaseList
  now: number
  onGo: (id: number) => void
  ref: Ref<HTMLHeadingElement>
}

/** What the entry is, how much it hurries, and the ways to those beside it. */
export function EntryHead({ entry, list, now, onGo, ref }: EntryHeadProps) {
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
          {texts.entryTitle(entry.type, entry.member.name)}
        </h2>
        <p className="case-head-line soft">
          <SeverityMark severity={entry.severity} />
          <span>{texts.entryLead(entry.id)}</span>
          <span>
            {texts.OPENED} <RelativeDate moment={entry.created_at} now={now} />
          </span>
          <a href={listHref(list)}>{texts.LISTS[list]}</a>
        </p>
      </div>
      <nav className="case-beside" aria-label="Signalements voisins">
        {link(entry.previous, 'Précédent', PREVIOUS_KEY, 'prev')}
        {link(entry.next, 'Suivant', NEXT_KEY, 'next')}
      </nav>
    </header>
  )
}

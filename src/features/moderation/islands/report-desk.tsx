import { useEffect, useRef, useState } from 'react'
import { ROLES } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useKeyboardShortcuts } from '../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../ui/use-now.ts'
import { actionsFor, queueActsFor } from '../case-rights.ts'
import * as texts from '../case-texts.ts'
import { QUEUE_PATH } from '../components/cases/addresses.ts'
import { ConfirmSanction } from '../components/cases/confirm-sanction.tsx'
import { Conflicted } from '../components/cases/conflicted.tsx'
import { Decide } from '../components/cases/decide.tsx'
import { EntryHead } from '../components/cases/entry-head.tsx'
import { Evidence } from '../components/cases/evidence.tsx'
import { Given } from '../components/cases/given.tsx'
import { History } from '../components/cases/history.tsx'
import { KEY_OF } from '../components/cases/keys.ts'
import { suggestedRule } from '../components/cases/suggested-rule.ts'
import { Talks } from '../components/cases/talks.tsx'
import { type Errors, type Fields, useCase } from '../components/cases/use-case.ts'
import type { CaseAction, CaseEntry, CaseList, QueueAct, ReportedTalk } from '../contract/cases.ts'
import { REPORT_TYPE } from '../contract/report.ts'

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

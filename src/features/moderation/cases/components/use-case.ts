import { useEffect, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { loadBodySchema } from '../../../../client/load-schema.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import {
  actOnCase,
  type CaseDetails,
  type CaseList,
  type ClosingAction,
  caseHref,
  getCase,
  listCaseMessages,
  type QueueAction,
  type ReportedConversation,
} from '../contract.ts'
import { isClosingAction } from '../policy.ts'

export interface CaseFields {
  rule: string
  reason: string
  percent: string
  until: string
  hides: boolean
  is_illegal: boolean
  answer: string
}
export type FieldErrors = Record<string, string | undefined>

interface InitialCase {
  entry: CaseDetails
  list: CaseList
  /** Already loaded by a plain form. */
  conversations: ReportedConversation[] | null
  /** Admins stay on cases they escalate. */
  isAdmin: boolean
}

/** State of the open case; loads the next of the list once it is closed. */
export function useCase({ entry: first, list, conversations: loaded, isAdmin }: InitialCase) {
  const [entry, setEntry] = useState<CaseDetails | null>(first)
  const [conversations, setConversations] = useState(loaded)
  const [conflict, setConflict] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState<ClosingAction | QueueAction>()

  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('popstate', reload)
    return () => removeEventListener('popstate', reload)
  }, [])

  const show = (shown: CaseDetails) => {
    if (shown.id !== entry?.id) {
      setConversations(null)
      history.pushState(null, '', caseHref(shown.id, list))
    }
    setEntry(shown)
    setConflict(undefined)
    setErrors({})
  }
  const open = (id: number) =>
    run(async () => show(await callApi(getCase, { params: { id: String(id) }, query: { state: list } })))

  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = Object.entries(error.errors)
      if (error.status === 409) setConflict(error.serverMessage)
      else if (fields.length > 0) setErrors(Object.fromEntries(fields.map(([name, [text]]) => [name, text])))
      else await showError(error.serverMessage)
    }
  }

  const act = async (action: ClosingAction | QueueAction, fields: CaseFields) => {
    if (!entry || busy) return
    setBusy(action)
    await run(async () => {
      const body = { ...fields, action, version: entry.version }
      const params = { id: String(entry.id) }
      const done = await callApi(actOnCase, { params, query: { state: list }, body: body as never })
      void showSuccess(done.message)
      const isOver = isClosingAction(action) || (action === 'escalate' && !isAdmin)
      if (!isOver) show(done.case)
      else if (done.case.next === null) setEntry(null)
      else await open(done.case.next)
    })
    setBusy(undefined)
  }

  /** Validates before the confirmation dialog opens. */
  const isValid = async (action: ClosingAction, fields: CaseFields) => {
    const schema = await loadBodySchema(actOnCase)
    const checked = schema?.safeParse({ ...fields, action, version: entry?.version })
    if (!checked || checked.success) return true
    setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
    return false
  }

  const loadConversations = () =>
    run(async () => {
      if (entry)
        setConversations((await callApi(listCaseMessages, { params: { id: String(entry.id) } })).data)
    })
  return { entry, conversations, conflict, errors, busy, open, act, isValid, loadConversations }
}

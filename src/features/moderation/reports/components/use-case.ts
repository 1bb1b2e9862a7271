import { useEffect, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import {
  actOnCase,
  type CaseDetails,
  type CaseList,
  type ClosingAction,
  getCase,
  listCaseMessages,
  type QueueAction,
  type ReportedConversation,
} from '../contract/cases.ts'
import { isClosingAction } from '../policy/case-permissions.ts'
import { caseHref } from './case-links.ts'

export type CaseFields = { rule: string; reason: string; percent: string; until: string; hides: boolean }
export type FieldErrors = Record<string, string | undefined>

interface InitialCase {
  entry: CaseDetails
  list: CaseList
  /** Read already by a plain form. */
  talks: ReportedConversation[] | null
  /** Admins go on with what they have sent to themselves. */
  isAdmin: boolean
}

/** An entry that is worked on, and the next of its list once it is closed. */
export function useCase({ entry: first, list, talks: read, isAdmin }: InitialCase) {
  const [entry, setEntry] = useState<CaseDetails | null>(first)
  const [talks, setTalks] = useState(read)
  const [conflict, setConflict] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState<ClosingAction | QueueAction>()

  useEffect(() => {
    const back = () => location.reload()
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])

  const show = (shown: CaseDetails) => {
    if (shown.id !== entry?.id) {
      setTalks(null)
      history.pushState(null, '', caseHref(shown.id, list))
    }
    setEntry(shown)
    setConflict(undefined)
    setErrors({})
  }
  const open = (id: number) =>
    tried(async () => show(await callApi(getCase, { params: { id: String(id) }, query: { state: list } })))

  const tried = async (work: () => Promise<void>) => {
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
    await tried(async () => {
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

  /** What an act would be refused for, before it is asked whether it is meant. */
  const isRight = (action: ClosingAction, fields: CaseFields) => {
    const checked = actOnCase.body?.safeParse({ ...fields, action, version: entry?.version })
    if (!checked || checked.success) return true
    setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
    return false
  }

  const readTalks = () =>
    tried(async () => {
      if (entry) setTalks((await callApi(listCaseMessages, { params: { id: String(entry.id) } })).data)
    })
  return { entry, talks, conflict, errors, busy, open, act, isRight, readTalks }
}

import type { CaseList } from '../contract/cases.ts'

export const QUEUE_PATH = '/admin/signalements'

/** A list of the queue. */
export const listHref = (list: CaseList) => (list === 'open' ? QUEUE_PATH : `${QUEUE_PATH}?state=${list}`)

/** An entry as it is read in a list, where the next and the previous one are looked for. */
export const caseHref = (id: number, list: CaseList) => `${QUEUE_PATH}/${id}?state=${list}`

/** Of the forms of an entry: the list that it is read in. */
export const stateQuery = (list: CaseList) => `?state=${list}`

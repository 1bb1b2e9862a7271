import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { useSearchedPages } from '../../../../ui/use-searched-pages.ts'
import type { Refusal } from '../contract/refusal.ts'
import { listAwaitingPhotos, UNDO_SECONDS } from '../contract/validation.ts'
import { SETTLED_STATUSES, sendDecision, sendUndo, useRequestQueue } from './decision-calls.ts'
import { getListHref } from './hrefs.ts'

export type AwaitingPage = Reply<typeof listAwaitingPhotos>

/** What became of a photo of the list; `settled`: by somebody else. */
export interface PhotoOutcome {
  result: 'accepted' | 'refused' | 'settled'
  /** This reader decided it less than 30 seconds ago. */
  canUndo: boolean
}

const SETTLED_OUTCOME: PhotoOutcome = { result: 'settled', canUndo: false }
const QUERY_KEY = ['awaiting-photos']

/**
 * The list of photos that await, a page at a time, kept in step with the address. A decision is shown at once, and taken
 * back where the server refuses it.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 */
export function useAwaitingPhotos(first: AwaitingPage | null, start: number) {
  const client = useQueryClient()
  const {
    page,
    asked: request,
    isError,
    turnTo,
  } = useSearchedPages<AwaitingPage>({
    key: QUERY_KEY,
    read: ({ page: number }) => callApi(listAwaitingPhotos, { query: { page: String(number) } }),
    addressOf: ({ page: number }) => getListHref(number),
    first,
    start: { search: '', page: start },
  })
  const { inTurn } = useRequestQueue()
  // In the order of the decisions: the latest last.
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, PhotoOutcome>>(new Map())
  const setOutcome = (id: number, outcome: PhotoOutcome | null) =>
    setOutcomes(
      (all) => new Map([...all].filter(([other]) => other !== id).concat(outcome ? [[id, outcome]] : [])),
    )

  const decide = (id: number, refusal: Refusal | null) => {
    const outcome: PhotoOutcome = { result: refusal ? 'refused' : 'accepted', canUndo: true }
    const endUndo = () =>
      setOutcomes((all) =>
        all.get(id) === outcome ? new Map(all).set(id, { ...outcome, canUndo: false }) : all,
      )
    setOutcome(id, outcome)
    inTurn(id, async () => {
      const failure = await sendDecision(id, refusal)
      if (failure === null) setTimeout(endUndo, UNDO_SECONDS * 1000)
      else setOutcome(id, SETTLED_STATUSES.includes(failure) ? SETTLED_OUTCOME : null)
      return failure === null
    })
  }

  const undo = (id: number) => {
    setOutcome(id, null)
    inTurn(id, async (wasDecided) => {
      if (!wasDecided) return true
      const failure = await sendUndo(id)
      if (failure !== null) setOutcome(id, SETTLED_OUTCOME)
      // It is on no page that was read since it was decided.
      else if (!page?.data.some((photo) => photo.id === id)) await refresh()
      return failure === null
    })
  }

  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY })
  const undoLatest = () => {
    const id = [...outcomes].findLast(([, { canUndo }]) => canUndo)?.[0]
    if (id !== undefined) undo(id)
  }
  return { page, number: request.page, isError, outcomes, decide, undo, undoLatest, turnTo, refresh }
}

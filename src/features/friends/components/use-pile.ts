import { useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { showError, showSuccess, showUndo } from '../../../ui/toast.ts'
import { type ReceivedRequest, replyToFriendRequest, undoRefusal } from '../requests/contract.ts'
import type { OwnEventWaiter } from './use-contacts.ts'

/** Errors of an outdated list. */
const STALE_STATUSES = new Set([404, 409])

interface Source {
  rows: readonly ReceivedRequest[]
  /** Requests that the page leaves out at first, from 0. */
  skipped: number
  refresh: () => Promise<void>
  expectEvent: (userId: number) => OwnEventWaiter
}

/** The last request that was accepted here. */
export interface Accepted {
  request: ReceivedRequest
  /** Their conversation; null without one. */
  thread: number | null
}

/** Requests one at a time. An answered one is left at once, and comes back where the call fails or is undone. */
export function usePile({ rows, skipped, refresh, expectEvent }: Source) {
  const queue = useQueue(rows, skipped)
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const [presses, setPresses] = useState(0)

  const answer = async (request: ReceivedRequest, send: () => Promise<unknown>) => {
    const event = expectEvent(request.sender)
    setAccepted(null)
    setPresses((count) => count + 1)
    queue.leave(request.id)
    try {
      await send()
      await event(true).then(refresh)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      queue.bringBack(request.id)
      await Promise.all([showError(serverMessage), event(false)])
      if (STALE_STATUSES.has(status)) await refresh()
    }
  }
  const undo = async ({ id }: ReceivedRequest) => {
    try {
      const { message } = await callApi(undoRefusal, { params: { id: String(id) } })
      queue.bringBack(id)
      await Promise.all([refresh(), showSuccess(message)])
    } catch (error) {
      await showError((error as CallError).serverMessage)
    }
  }
  return {
    ...queue,
    accepted,
    /** Buttons pressed so far. */
    presses,
    accept: (request: ReceivedRequest) =>
      answer(request, async () => {
        const { thread = null } = await sendReply(request, '1')
        setAccepted({ request, thread })
      }),
    refuse: (request: ReceivedRequest) =>
      answer(request, async () => {
        const { message } = await sendReply(request, '0', true)
        await showUndo(message, () => undo(request))
      }),
    putOff: ({ id }: ReceivedRequest) => {
      setAccepted(null)
      setPresses((count) => count + 1)
      queue.putOff(id)
    },
  }
}

const sendReply = ({ id }: ReceivedRequest, reply: '0' | '1', undoable?: true) =>
  callApi(replyToFriendRequest, {
    params: { id: String(id) },
    query: { reply },
    body: undoable ? { undoable } : {},
  })

/** The requests that are neither answered nor put off. */
function useQueue(rows: readonly ReceivedRequest[], skipped: number) {
  const [later, setLater] = useState<readonly number[]>(() => rows.slice(0, skipped).map(({ id }) => id))
  const [answered, setAnswered] = useState<readonly number[]>([])
  const [first, setFirst] = useState<number | null>(null)
  const waiting = rows.filter(({ id }) => !answered.includes(id))
  const queue = waiting
    .filter(({ id }) => !later.includes(id))
    .sort((one, other) => Number(other.id === first) - Number(one.id === first))
  const without = (id: number) => (ids: readonly number[]) => ids.filter((other) => other !== id)
  return {
    current: queue[0],
    /** Requests below the current one. */
    behind: Math.max(0, queue.length - 1),
    /** Requests that were put off, before the current one. */
    before: waiting.length - queue.length,
    /** Answered, and still in the list. */
    gone: rows.length - waiting.length,
    leave: (id: number) => setAnswered((ids) => [...ids, id]),
    bringBack: (id: number) => {
      setAnswered(without(id))
      setLater(without(id))
      setFirst(id)
    },
    putOff: (id: number) => {
      setFirst(null)
      setLater((ids) => [...ids, id])
    },
    startAgain: () => setLater([]),
  }
}

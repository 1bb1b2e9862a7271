import { useCallback, useEffect, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { showError } from '../../../ui/toast.ts'
import type { KeptMessage } from '../conversation/contract.ts'
import { deleteKeptMessage } from './contract.ts'

/** Messages that wait for the member's e-mail to be confirmed, by conversation. */
export function useKeptMessages(me: number, first: readonly KeptMessage[], open: number | null) {
  const [all, setAll] = useState(first)
  const remove = useCallback(
    (thread: number) => setAll((known) => known.filter((one) => one.thread !== thread)),
    [],
  )
  const save = useCallback(
    (pending: KeptMessage) =>
      setAll((known) => [...known.filter(({ thread }) => thread !== pending.thread), pending]),
    [],
  )
  const removeOpen = useCallback(async () => {
    if (open === null) return
    remove(open)
    try {
      await callApi(deleteKeptMessage, { params: { thread: String(open) } })
    } catch (error) {
      await showError((error as CallError).serverMessage)
    }
  }, [open, remove])
  useEffect(() => {
    const subscriptions = [
      onLive('message', ({ thread, message, client_key }) => {
        if (message.user_id !== me) return
        setAll((known) => known.filter((one) => one.thread !== thread || one.client_key !== client_key))
      }),
      onLive('pending', ({ thread, refusal }) => {
        setAll((known) => known.map((one) => (one.thread === thread ? { ...one, refusal } : one)))
      }),
    ]
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [me])
  return { get: (thread: number) => all.find((one) => one.thread === thread) ?? null, save, removeOpen }
}

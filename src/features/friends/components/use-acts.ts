import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { ACTS, type ActName } from './acts.ts'
import type { Contact } from './contact.ts'
import type { OwnEvent } from './use-contacts.ts'

/** Refusals that say that the list is older than what happened: somebody was quicker. */
const IS_STALE = new Set([404, 409])

/**
 * What is done to the rows of a list. A row shows what was done from the press of its button; it keeps its place until
 * `refresh` has read the list anew, and gets its buttons back when the act failed.
 */
export function useActs(refresh: () => Promise<void>, expectEvent: (userId: number) => OwnEvent) {
  const [done, setDone] = useState<Readonly<Record<number, ActName>>>({})

  const act = async (name: ActName, { id, key }: Contact) => {
    const event = expectEvent(id)
    setDone((all) => ({ ...all, [key]: name }))
    try {
      const { message } = await ACTS[name].send(key)
      await Promise.all([showSuccess(message), event(true).then(refresh)])
    } catch (error) {
      const { status, serverMessage } = error as CallError
      const isOld = (await event(false)) || IS_STALE.has(status)
      await Promise.all([showError(serverMessage), isOld && refresh()])
    }
    setDone(({ [key]: _, ...others }) => others)
  }
  return { done, act }
}

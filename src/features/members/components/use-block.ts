import { useState } from 'react'
import { type CallError, call } from '../../../client/call.ts'
import { toastAfter, toastError } from '../../../ui/toast.ts'
import { toggleBlock } from '../../friends/contract/block.ts'

/** Blocks a member or ends that. Nearly everything on the page is other then: it is read anew. */
export function useBlock(userId: number, onFailed: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const toggle = async () => {
    setIsBusy(true)
    try {
      const { message } = await call(toggleBlock, { params: { userId: String(userId) } })
      toastAfter(message)
      window.location.reload()
    } catch (error) {
      await toastError((error as CallError).serverMessage)
      onFailed()
      setIsBusy(false)
    }
  }
  return { isBusy, toggle }
}

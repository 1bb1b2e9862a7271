import { useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { showAfterNavigation, showError } from '../../../ui/toast.ts'
import { toggleBlock } from '../../friends/contract/block.ts'

/** Blocks a member or ends that. Nearly everything on the page is other then: it is read anew. */
export function useBlock(userId: number, onFailed: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const toggle = async () => {
    setIsBusy(true)
    try {
      const { message } = await callApi(toggleBlock, { params: { userId: String(userId) } })
      showAfterNavigation(message)
      window.location.reload()
    } catch (error) {
      await showError((error as CallError).serverMessage)
      onFailed()
      setIsBusy(false)
    }
  }
  return { isBusy, toggle }
}

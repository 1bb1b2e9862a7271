import { useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { toggleBlock } from '../../friends/blocks/contract.ts'
import { BlockModal } from '../../friends/components/blocking.tsx'

export interface BlockSheetProps {
  partner: { id: number; name: string }
  open: boolean
  onClose: () => void
  /** The conversation has ended by the block. */
  onBlocked: () => void
}

/** Blocks the other member without a report. */
export default function BlockSheet({ partner, open, onClose, onBlocked }: BlockSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const block = async () => {
    setBusy(true)
    try {
      const { message } = await callApi(toggleBlock, { params: { userId: String(partner.id) } })
      onBlocked()
      await showSuccess(message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await showError(error.serverMessage)
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return <BlockModal open={open} name={partner.name} isBusy={isBusy} onBlock={block} onClose={onClose} />
}

import { useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { showAfterNavigation, showError } from '../../../ui/toast.ts'
import { toggleBlock, unblockMember } from '../blocks/contract.ts'

export const BLOCK = 'Bloquer'
export const UNBLOCK = 'Débloquer'
export const BLOCK_EXPLANATION =
  'Vous ne vous croiserez plus\u202f: ni recherche, ni photos, ni messages, ni commentaires, dans un sens comme dans l’autre.'
export const BLOCK_CONSEQUENCES =
  'L’amitié, les demandes et la conversation prennent fin\u202f; un déblocage ne rend pas l’amitié.'
export const formatBlockPrivacy = (name: string) => `${name} n’en saura rien.`

interface UnblockButtonProps {
  userId: number
  token: string
  isBusy: boolean
  onPress: () => void
}

export function UnblockButton({ userId, token, isBusy, onPress }: UnblockButtonProps) {
  return (
    <OperationForm
      of={unblockMember}
      params={{ userId }}
      token={token}
      className="plain-act"
      onSubmit={onPress}
    >
      <Button type="submit" kind="soft" icon="lock-open" busy={isBusy}>
        {UNBLOCK}
      </Button>
    </OperationForm>
  )
}

/** Blocks or unblocks a member, then reloads the page, since nearly all of it changes. */
export function useToggleBlock(userId: number, onFailed: () => void) {
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

interface BlockModalProps {
  open: boolean
  name: string
  isBusy: boolean
  onBlock: () => void
  onClose: () => void
}

/** Explains blocking before it happens. */
export function BlockModal({ open, name, isBusy, onBlock, onClose }: BlockModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Bloquer ${name}\u202f?`}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="danger" icon="ban" busy={isBusy} onClick={onBlock}>
            {BLOCK}
          </Button>
        </>
      }
    >
      <p>{BLOCK_EXPLANATION}</p>
      <p>
        {BLOCK_CONSEQUENCES} {formatBlockPrivacy(name)}
      </p>
    </Modal>
  )
}

import { useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { askVerification } from '../../contract/photo.ts'
import {
  ASK_VERIFICATION,
  PAPER,
  TAKE_ANOTHER,
  VERIFY_FATE,
  VERIFY_LEAD,
  VERIFY_RULES,
  VERIFY_TITLE,
} from '../../viewer-texts.ts'

interface Props {
  open: boolean
  onClose: () => void
  photoId: number
  readerId: number
  code: string
  onAsked: () => void
}

/** The rules of a verification photo and what its paper must show (specification 2, section 5). */
export function VerificationModal({ open, onClose, photoId, readerId, code, onAsked }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    setIsBusy(true)
    try {
      const { message } = await callApi(askVerification, { params: { photoId: String(photoId) } })
      onClose()
      onAsked()
      await showSuccess(message)
    } catch (error) {
      await showError((error as CallError).serverMessage)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={VERIFY_TITLE}
      acts={
        <>
          <a className="btn btn-line" href="/upload">
            {TAKE_ANOTHER}
          </a>
          <Button icon="shield-check" busy={isBusy} onClick={ask}>
            {ASK_VERIFICATION}
          </Button>
        </>
      }
    >
      <p>{VERIFY_LEAD}</p>
      <p className="verify-paper">
        <span className="sr">{PAPER}</span>
        <b>{readerId}</b>
        <b>{code}</b>
      </p>
      <ul className="verify-rules">
        {VERIFY_RULES.map((rule) => (
          <li key={rule}>
            <Icon name="check" size="sm" />
            {rule}
          </li>
        ))}
      </ul>
      <p className="soft small">{VERIFY_FATE}</p>
    </Modal>
  )
}

import { useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { askVerification } from '../../contract/photo.ts'
import { VERIFY_RULES } from '../../viewer-texts.ts'

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
      title="Faire vérifier mon profil"
      acts={
        <>
          <a className="btn btn-line" href="/upload">
            Autre photo
          </a>
          <Button icon="shield-check" busy={isBusy} onClick={ask}>
            Envoyer cette photo
          </Button>
        </>
      }
    >
      <p>{'Cette photo doit vous montrer, une feuille à la main. Écrivez dessus, bien lisible\u202f:'}</p>
      <p className="verify-paper">
        <span className="sr">La feuille à tenir</span>
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
      <p className="soft small">
        {
          'Elle quitte alors votre album\u202f: seule notre équipe la voit, et elle est effacée trente jours après sa décision.'
        }
      </p>
    </Modal>
  )
}

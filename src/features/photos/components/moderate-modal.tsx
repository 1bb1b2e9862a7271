import { useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { moderatePhoto, type WallPhoto } from '../contract/photo.ts'
import { MODERATE } from '../wall-texts.ts'

interface Props {
  /** Null: closed. */
  photo: WallPhoto | null
  onClose: () => void
  /** It is out of sight, whoever did it. */
  onGone: (id: number) => void
}

/** Asks once before a photo is moderated, since that is not undone. */
export function ModerateModal({ photo, onClose, onGone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const moderate = async ({ id }: WallPhoto) => {
    setIsBusy(true)
    try {
      const { message } = await callApi(moderatePhoto, { params: { photoId: String(id) } })
      onGone(id)
      await showSuccess(message)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      // Somebody else was faster.
      if (status === 404 || status === 409) onGone(id)
      await showError(serverMessage)
    } finally {
      setIsBusy(false)
      onClose()
    }
  }
  return (
    <Modal
      open={photo !== null}
      onClose={onClose}
      title={photo ? `Modérer la photo de ${photo.name}\u202f?` : ''}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="poppy" icon="shield" busy={isBusy} onClick={() => photo && moderate(photo)}>
            {MODERATE}
          </Button>
        </>
      }
    >
      <div className="moderate">
        {photo && (
          <img src={getThumbnailUrl(photo.photo)} width={96} height={120} alt={`Photo de ${photo.name}`} />
        )}
        <p>
          {
            'Plus personne ne la verra que son propriétaire et le staff, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.'
          }
        </p>
      </div>
    </Modal>
  )
}

import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'
import { toastError, toastSuccess } from './toast.ts'

/** A modal, both toasts, the notices that stay in the page. */
export function OverlayPieces() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="stack-sm">
      <div className="row">
        <Button kind="soft" onClick={() => setOpen(true)}>
          Ouvrir la fenêtre
        </Button>
        <Button kind="soft" onClick={() => toastSuccess('Vos paramètres de recherche ont été sauvegardés.')}>
          Une réussite
        </Button>
        <Button kind="soft" onClick={() => toastError()}>
          Un échec
        </Button>
      </div>
      <p className="notice">
        <Icon name="info" />
        Votre position est arrondie à un kilomètre environ.
      </p>
      <p className="notice notice-warn">
        <Icon name="triangle-alert" />
        Ce profil est peut-être un faux. Restez prudent.
      </p>
      <Modal
        open={open}
        onClose={close}
        title="Mettre fin à cette session ?"
        acts={
          <>
            <Button kind="line" onClick={close}>
              Annuler
            </Button>
            <Button kind="poppy" onClick={close}>
              Mettre fin
            </Button>
          </>
        }
      >
        <p>L’appareil devra se connecter à nouveau. Rien d’autre n’est perdu.</p>
      </Modal>
    </div>
  )
}

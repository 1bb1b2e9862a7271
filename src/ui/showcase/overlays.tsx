import { useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Modal } from '../modal.tsx'
import { showError, showSuccess } from '../toast.ts'
import * as texts from './texts.ts'

/** A modal, both toasts, and notices in the page. */
export function OverlayPieces() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="stack-sm">
      <div className="row">
        <Button kind="soft" onClick={() => setOpen(true)}>
          {texts.OPEN_MODAL}
        </Button>
        <Button kind="soft" onClick={() => showSuccess(texts.SAVED)}>
          {texts.A_SUCCESS}
        </Button>
        <Button kind="soft" onClick={() => showError()}>
          {texts.A_FAILURE}
        </Button>
      </div>
      <p className="notice">
        <Icon name="info" />
        {texts.ROUNDED}
      </p>
      <p className="notice notice-warn">
        <Icon name="triangle-alert" />
        {texts.MAYBE_FAKE}
      </p>
      <Modal
        open={open}
        onClose={close}
        title={texts.MODAL.title}
        acts={
          <>
            <Button kind="line" onClick={close}>
              {texts.MODAL.no}
            </Button>
            <Button kind="poppy" onClick={close}>
              {texts.MODAL.yes}
            </Button>
          </>
        }
      >
        <p>{texts.MODAL.body}</p>
      </Modal>
    </div>
  )
}

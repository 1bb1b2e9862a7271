import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { FAKE_ADVICE, FAKE_LEAD, FAKE_TITLE, UNDERSTOOD } from '../../thread-texts.ts'

/** Warns of a potential fake profile, once each time the conversation is opened (specification 1, section 4). */
export function FakeModal() {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const close = () => setOpen(false)
  return (
    <Modal
      open={open}
      onClose={close}
      title={FAKE_TITLE}
      acts={<Button onClick={close}>{UNDERSTOOD}</Button>}
    >
      <p>{FAKE_LEAD}</p>
      <ul className="thread-advice">
        {FAKE_ADVICE.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </Modal>
  )
}

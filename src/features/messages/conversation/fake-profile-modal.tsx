import { useEffect, useState } from 'react'
import { getSiteName } from '../../../shared/site-identity.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'

const listAdvice = () => [
  'n’envoyez jamais d’argent, de carte prépayée ni de cryptomonnaie\u202f;',
  'ne donnez ni adresse, ni papiers, ni code reçu par téléphone\u202f;',
  `restez sur ${getSiteName()}, et choisissez un lieu public pour une première rencontre.`,
]

/** Warns of a potential fake profile, once each time the conversation is opened (specification 1, section 4). */
export default function FakeProfileModal() {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const close = () => setOpen(false)
  return (
    <Modal
      open={open}
      onClose={close}
      title="Attention, faux profil possible"
      acts={<Button onClick={close}>J’ai compris</Button>}
    >
      <p>
        {
          'Notre équipe a des doutes sur ce membre. Vous pouvez lui écrire, mais gardez quelques précautions\u202f:'
        }
      </p>
      <ul className="thread-advice">
        {listAdvice().map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </Modal>
  )
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { copyText } from '../../../client/clipboard.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { REACTIONS } from '../../../shared/reactions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { PhotoDescription } from '../photos/photo-description.tsx'
import { getShownRefusal, type MessageChange } from './policy.ts'

export interface MessageActionsProps {
  conversation: number
  /** The message whose sheet is open; null for none. */
  message: ConversationMessage | null
  isMine: boolean
  /** The reader's reaction, from 1; 0 for none. */
  reaction: number
  /** Both members can react. */
  canReact: boolean
  /** There is a composer, to answer or edit. */
  canWrite: boolean
  onClose: () => void
  onReact: (reaction: number) => void
  onReply: () => void
  onEdit: () => void
  onDelete: () => void
  /** The server has stored a new description of the photo. */
  onDescribed: (changed: ConversationMessage, version: number) => void
}

const TITLES = { acts: 'Ce message', delete: 'Supprimer ce message\u202f?', describe: 'Décrire la photo' }

/** The sheet of a message: reactions, then what its reader or author may do with it. */
export default function MessageActions(props: MessageActionsProps) {
  const { message, onClose } = props
  const [step, setStep] = useState<keyof typeof TITLES>('acts')
  const close = () => {
    setStep('acts')
    onClose()
  }
  return (
    <Modal open={message !== null} onClose={close} title={TITLES[step]} className="message-sheet">
      {message && step === 'delete' && (
        <>
          <p>
            {`${message.photo ? 'La photo' : 'Son texte'} disparaît pour vous deux. Il reste «\u202fMessage supprimé\u202f» à sa place.`}
          </p>
          <div className="message-acts">
            <Button kind="danger" icon="trash-2" onClick={() => run(close, props.onDelete)}>
              Supprimer pour vous deux
            </Button>
            <Button kind="line" onClick={() => setStep('acts')}>
              Garder
            </Button>
          </div>
        </>
      )}
      {message && step === 'acts' && (
        <>
          {props.canReact && <ReactionRow {...props} onClose={close} />}
          <Actions {...props} message={message} onClose={close} onStep={setStep} />
        </>
      )}
      {message && step === 'describe' && (
        <PhotoDescription
          conversation={props.conversation}
          message={message}
          onDone={(changed, version) => run(close, () => props.onDescribed(changed, version))}
          onCancel={close}
        />
      )}
    </Modal>
  )
}

/** Closes first and at once: the focus returns to the message before the action moves it. */
function run(close: () => void, action: () => void): void {
  flushSync(close)
  action()
}

function ReactionRow({ reaction, onReact, onClose }: MessageActionsProps) {
  return (
    <fieldset className="reaction-row">
      <legend className="sr">Réagir</legend>
      {REACTIONS.map(({ emoji, name }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={reaction === index + 1}
          onClick={() => run(onClose, () => onReact(reaction === index + 1 ? 0 : index + 1))}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}

interface ActionsProps extends MessageActionsProps {
  message: ConversationMessage
  onStep: (step: keyof typeof TITLES) => void
}

function Actions({ message, isMine, canReact, canWrite, onClose, onReply, onEdit, onStep }: ActionsProps) {
  const refuse = (change: MessageChange) => getShownRefusal(change, message, { isOwn: isMine, canReact })
  const may = (change: MessageChange) => refuse(change) === null
  const isText = message.type === MESSAGE_TYPE.text
  const copy = async () => {
    // Outside of the sheet, which makes the page behind it inert.
    flushSync(onClose)
    if (await copyText(message.message)) await showSuccess('Le texte est copié.')
    else await showError('Votre navigateur n’a pas copié ce texte.')
  }
  return (
    <div className="message-acts">
      {canWrite && (
        <Button kind="soft" icon="reply" onClick={() => run(onClose, onReply)}>
          Répondre
        </Button>
      )}
      {isText && (
        <Button kind="soft" icon="copy" onClick={copy}>
          Copier
        </Button>
      )}
      {!isMine && message.photo && (
        <LinkButton
          kind="soft"
          icon="flag"
          href={reportHref(REPORT_TYPE.conversationPhoto, message.photo.id, message.user_id)}
        >
          Signaler cette photo
        </LinkButton>
      )}
      {canWrite && may('edit') && (
        <Button kind="soft" icon="pencil" onClick={() => run(onClose, onEdit)}>
          Modifier
        </Button>
      )}
      {message.photo && may('describe') && (
        <Button kind="soft" icon="pencil" onClick={() => onStep('describe')}>
          {message.photo.alt ? 'Changer la description' : 'Décrire la photo'}
        </Button>
      )}
      {may('delete') && (
        <Button kind="danger" icon="trash-2" onClick={() => onStep('delete')}>
          Supprimer
        </Button>
      )}
      {isMine && !may('delete') && <p className="soft">{refuse('delete')}</p>}
    </div>
  )
}

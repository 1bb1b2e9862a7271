import { useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { Modal } from '../../../../ui/modal.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { ReportModal } from '../../../moderation/reports/components/report-modal.tsx'
import { REPORT_TYPE, type ReportType } from '../../../moderation/reports/contract.ts'
import {
  type AlbumPhoto,
  banPhoto,
  deletePhoto,
  lockPhoto,
  moderatePhoto,
  requestVerification,
  setAvatar,
} from '../../album/contract.ts'
import type { CommentAction } from '../../comments/components/comments-panel.tsx'
import { useCommentEdits } from '../../comments/components/use-comments.ts'
import { type Comment, deleteComment, moderateComment } from '../../comments/contract.ts'
import * as texts from '../../texts.ts'
import { CANCEL, FAKE_DETECTOR, VERIFICATION_RULES } from '../../texts.ts'
import type { LightboxPhoto, LightboxProps } from './lightbox-host.tsx'
import type { PhotoAction } from './photo-actions.ts'
import { getPhotoUrl } from './slides.tsx'

interface PhotoActionsOptions extends LightboxProps {
  photo: LightboxPhoto
  /** The photo to show after this one is removed. */
  neighbour: LightboxPhoto | undefined
  onOpen: (id: number) => void
  onClose: () => void
}

interface ReportTarget {
  type: ReportType
  targetId: number
  userId: number
}

/** Actions on the shown photo and its comments, with their dialogs. */
export function usePhotoActions(options: PhotoActionsOptions) {
  const { photo, onChange, verificationCode: code } = options
  const [open, setOpen] = useState<'report' | 'verify' | 'detector' | null>(null)
  const [reported, setReported] = useState<ReportTarget | null>(null)
  const [avatar, setAvatarShown] = useState(options.reader.avatar)
  const close = () => setOpen(null)
  const showNext = () => {
    if (options.neighbour) options.onOpen(options.neighbour.id)
    else options.onClose()
    options.onGone(photo.id)
  }
  const { reload } = useCommentEdits(photo.id)
  const confirmations = usePhotoConfirmations({ photo, onChange, onGone: showNext })
  const report = (type: ReportType, targetId: number, userId: number) => {
    setReported({ type, targetId, userId })
    setOpen('report')
  }

  const onAct = (act: PhotoAction) => {
    if (act === 'lock') return toggleCommentsLock(photo, onChange, reload)
    if (act === 'avatar')
      return submitAvatar(photo, () => photo.user_id === options.reader.id && setAvatarShown(photo.photo))
    if (act === 'verify') return setOpen('verify')
    if (act === 'report') return report(REPORT_TYPE.photo, photo.id, photo.user_id)
    return confirmations.confirmPhotoAction(act)
  }
  const onCommentAct = (act: CommentAction, comment: Comment) => {
    if (act === 'report-comment') report(REPORT_TYPE.comment, comment.id, comment.user_id)
    else confirmations.confirmCommentAction(act, comment)
  }
  const dialogs = (
    <>
      <ConfirmDialog question={confirmations.question} onClose={confirmations.close} />
      {reported && <ReportModal open={open === 'report'} onClose={close} {...reported} />}
      <DetectorModal open={open === 'detector'} onClose={close} photo={photo.photo} />
      {code && (
        <VerificationModal
          open={open === 'verify'}
          onClose={close}
          photoId={photo.id}
          readerId={options.reader.id}
          code={code}
          onRequested={() => onChange(photo.id, { verification: true, state: PHOTO_STATE.awaiting })}
        />
      )}
    </>
  )
  return {
    reader: { ...options.reader, avatar },
    onAct,
    onCommentAct,
    openDetector: () => setOpen('detector'),
    dialogs,
  }
}

async function toggleCommentsLock(
  { id, locked }: LightboxPhoto,
  onChange: PhotoActionsOptions['onChange'],
  onDone: () => void,
): Promise<void> {
  onChange(id, { locked: !locked })
  try {
    const reply = await callApi(lockPhoto, { params: { photoId: String(id) } })
    onChange(id, { locked: reply.locked })
    onDone()
    await showSuccess(reply.message)
  } catch (error) {
    onChange(id, { locked })
    await showError((error as CallError).serverMessage)
  }
}

async function submitAvatar({ id }: LightboxPhoto, onDone: () => void): Promise<void> {
  try {
    const { message } = await callApi(setAvatar, { params: { photoId: String(id) } })
    onDone()
    await showSuccess(message)
  } catch (error) {
    await showError((error as CallError).serverMessage)
  }
}

const SEARCH_ENGINES = [
  { name: 'Google Lens', url: 'https://lens.google.com/' },
  { name: 'TinEye', url: 'https://tineye.com/' },
  { name: 'Bing', url: 'https://www.bing.com/visualsearch' },
]

/**
 * Explains a reverse image search. Photos are for members only, so the reader uploads a saved copy, and no
 * third party gets an address.
 */
function DetectorModal({ open, onClose, photo }: { open: boolean; onClose: () => void; photo: string }) {
  return (
    <Modal open={open} onClose={onClose} title={FAKE_DETECTOR}>
      <p>
        {
          'Une photo trouvée ailleurs sur Internet est souvent celle de quelqu’un d’autre. Les photos d’ici restent privées\u202f: nous n’en donnons l’adresse à personne. Enregistrez celle-ci, puis déposez-la dans un moteur de recherche par image.'
        }
      </p>
      <LinkButton icon="download" href={getPhotoUrl(photo)} download={photo}>
        Enregistrer la photo
      </LinkButton>
      <p>{'Puis ouvrez l’un de ces sites et déposez-y la photo\u202f:'}</p>
      <ul className="engines">
        {SEARCH_ENGINES.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              {name}
              <Icon name="external-link" size="sm" />
              <span className="sr">(nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface PhotoConfirmationsOptions {
  photo: LightboxPhoto
  onChange: (id: number, patch: Partial<AlbumPhoto>) => void
  /** The photo is deleted or no longer visible. */
  onGone: () => void
}

/** Confirmations, one at a time. */
function usePhotoConfirmations({ photo, onChange, onGone }: PhotoConfirmationsOptions) {
  const [question, setQuestion] = useState<Confirmation | null>(null)
  const { remove } = useCommentEdits(photo.id)

  const confirmPhotoAction = (act: PhotoAction & keyof typeof PHOTO_CONFIRMATIONS) => {
    const { endpoint, ...dialogTexts } = PHOTO_CONFIRMATIONS[act]
    setQuestion({
      ...dialogTexts,
      run: () => callApi(endpoint, { params: { photoId: String(photo.id) } }),
      onDone: onGone,
    })
  }
  const confirmCommentAction = (act: CommentAction & keyof typeof COMMENT_CONFIRMATIONS, { id }: Comment) => {
    const { endpoint, ...dialogTexts } = COMMENT_CONFIRMATIONS[act]
    setQuestion({
      ...dialogTexts,
      run: () => callApi(endpoint, { params: { commentId: String(id) } }),
      onDone: () => {
        remove(id)
        onChange(photo.id, { comments: Math.max(0, photo.comments - 1) })
      },
    })
  }
  return {
    question,
    confirmPhotoAction,
    confirmCommentAction,
    close: () => setQuestion(null),
  }
}

const PHOTO_CONFIRMATIONS = {
  remove: { ...texts.DELETE_PHOTO_DIALOG, label: texts.DELETE, icon: 'trash-2', endpoint: deletePhoto },
  moderate: {
    ...texts.MODERATE_PHOTO_DIALOG,
    label: texts.MODERATE,
    icon: 'shield',
    endpoint: moderatePhoto,
  },
  ban: { ...texts.BAN_PHOTO_DIALOG, label: texts.ACTION_LABELS.ban, icon: 'ban', endpoint: banPhoto },
} as const

const COMMENT_CONFIRMATIONS = {
  'delete-comment': {
    ...texts.DELETE_COMMENT_DIALOG,
    label: texts.DELETE,
    icon: 'trash-2',
    endpoint: deleteComment,
  },
  'moderate-comment': {
    ...texts.MODERATE_COMMENT_DIALOG,
    label: texts.MODERATE,
    icon: 'shield',
    endpoint: moderateComment,
  },
} as const

interface Props {
  open: boolean
  onClose: () => void
  photoId: number
  readerId: number
  code: string
  onRequested: () => void
}

/** Rules of a verification photo and what its paper must show (specification 2, section 5). */
function VerificationModal({ open, onClose, photoId, readerId, code, onRequested }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    try {
      const { message } = await callApi(requestVerification, { params: { photoId: String(photoId) } })
      onClose()
      onRequested()
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
          <Button icon="shield-check" busy={isBusy} onClick={submit}>
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
        {VERIFICATION_RULES.map((rule) => (
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

interface Confirmation {
  title: string
  /** Consequences. */
  text: string
  /** Label of the confirming button. */
  label: string
  icon: IconName
  run: () => Promise<{ message: string }>
  /** Done, by this or another member. */
  onDone: () => void
}

/** Confirms an action that cannot be undone. */
function ConfirmDialog({ question, onClose }: { question: Confirmation | null; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async ({ run: act, onDone }: Confirmation) => {
    setIsBusy(true)
    try {
      const { message } = await act()
      onClose()
      onDone()
      await showSuccess(message)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      onClose()
      if (status === 404 || status === 409) onDone()
      await showError(serverMessage)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open={question !== null}
      onClose={onClose}
      title={question?.title ?? ''}
      acts={
        question && (
          <>
            <Button kind="line" onClick={onClose}>
              {CANCEL}
            </Button>
            <Button kind="danger" icon={question.icon} busy={isBusy} onClick={() => run(question)}>
              {question.label}
            </Button>
          </>
        )
      }
    >
      <p>{question?.text}</p>
    </Modal>
  )
}

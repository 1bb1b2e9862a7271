import { useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { ReportModal } from '../../../moderation/components/report-modal.tsx'
import { REPORT_TYPE, type ReportType } from '../../../moderation/contract/report.ts'
import type { Comment } from '../../contract/comment.ts'
import { lockPhoto, setAvatar } from '../../contract/photo.ts'
import type { ViewedPhoto, ViewerProps } from '../viewer-host.tsx'
import type { PhotoAct } from './acts.ts'
import { AskOnce } from './ask-once.tsx'
import type { CommentAct } from './comment-item.tsx'
import { DetectorModal } from './detector-modal.tsx'
import { useAsks } from './use-asks.ts'
import { useCommentEdits } from './use-comments.ts'
import { VerificationModal } from './verification-modal.tsx'

interface Given extends ViewerProps {
  photo: ViewedPhoto
  /** The photo to show when this one is gone. */
  beside: ViewedPhoto | undefined
  onOpen: (id: number) => void
  onClose: () => void
}

interface Reported {
  type: ReportType
  targetId: number
  userId: number
}

/** What is done with the photo shown and its comments, and the dialogs that this takes. */
export function usePhotoActs(given: Given) {
  const { photo, onChange, verificationCode: code } = given
  const [open, setOpen] = useState<'report' | 'verify' | 'detector' | null>(null)
  const [reported, setReported] = useState<Reported | null>(null)
  const [avatar, setAvatarShown] = useState(given.reader.avatar)
  const close = () => setOpen(null)
  const leave = () => {
    if (given.beside) given.onOpen(given.beside.id)
    else given.onClose()
    given.onGone(photo.id)
  }
  const { reload } = useCommentEdits(photo.id)
  const asks = useAsks({ photo, onChange, onGone: leave })
  const report = (type: ReportType, targetId: number, userId: number) => {
    setReported({ type, targetId, userId })
    setOpen('report')
  }

  const onAct = (act: PhotoAct) => {
    if (act === 'lock') return toggleLock(photo, onChange, reload)
    if (act === 'avatar')
      return wear(photo, () => photo.user_id === given.reader.id && setAvatarShown(photo.photo))
    if (act === 'verify') return setOpen('verify')
    if (act === 'report') return report(REPORT_TYPE.photo, photo.id, photo.user_id)
    return asks.askOfPhoto(act)
  }
  const onCommentAct = (act: CommentAct, comment: Comment) => {
    if (act === 'report-comment') report(REPORT_TYPE.comment, comment.id, comment.user_id)
    else asks.askOfComment(act, comment)
  }
  const dialogs = (
    <>
      <AskOnce question={asks.question} onClose={asks.close} />
      {reported && <ReportModal open={open === 'report'} onClose={close} {...reported} />}
      <DetectorModal open={open === 'detector'} onClose={close} photo={photo.photo} />
      {code && (
        <VerificationModal
          open={open === 'verify'}
          onClose={close}
          photoId={photo.id}
          readerId={given.reader.id}
          code={code}
          onAsked={() => onChange(photo.id, { verification: true, state: PHOTO_STATE.awaiting })}
        />
      )}
    </>
  )
  return {
    reader: { ...given.reader, avatar },
    onAct,
    onCommentAct,
    openDetector: () => setOpen('detector'),
    dialogs,
  }
}

async function toggleLock(
  { id, locked }: ViewedPhoto,
  onChange: Given['onChange'],
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

async function wear({ id }: ViewedPhoto, onDone: () => void): Promise<void> {
  try {
    const { message } = await callApi(setAvatar, { params: { photoId: String(id) } })
    onDone()
    await showSuccess(message)
  } catch (error) {
    await showError((error as CallError).serverMessage)
  }
}

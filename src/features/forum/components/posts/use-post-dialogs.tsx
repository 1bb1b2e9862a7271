import { useState } from 'react'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { ReportModal } from '../../../moderation/components/report-modal.tsx'
import { REPORT_TYPE } from '../../../moderation/contract/report.ts'
import type { Post } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import type { PostCallbacks } from './post-article.tsx'

export type OpenPostDialog = (act: 'report' | 'history' | 'moderate' | 'ban', post: Post) => void

interface PostDialogContext extends PostCallbacks {
  topic: Topic
  now: number
}

export interface DialogProps extends PostDialogContext {
  act: 'history' | 'moderate' | 'ban'
  post: Post
  open: boolean
  onClose: () => void
}

/**
 * The dialogs of the rarer acts, one at a time; those of creators and staff are fetched when one is first opened.
 * @returns `ask` opens one, `dialogs` is drawn once beside the posts
 */
export function usePostDialogs(given: PostDialogContext) {
  const [reported, setReported] = useState<Post | null>(null)
  const [asked, setAsked] = useState<Pick<DialogProps, 'act' | 'post'> | null>(null)
  const [open, setOpen] = useState<'report' | 'asked' | null>(null)
  const close = () => setOpen(null)
  const Dialog = useLazyComponent<DialogProps>(open === 'asked', () => import('./post-dialog.tsx'), close)
  const ask: OpenPostDialog = (act, post) => {
    if (act === 'report') setReported(post)
    else setAsked({ act, post })
    setOpen(act === 'report' ? 'report' : 'asked')
  }
  const dialogs = (
    <>
      {reported && (
        <ReportModal
          open={open === 'report'}
          onClose={close}
          type={REPORT_TYPE.post}
          targetId={reported.id}
          userId={Number(reported.user_id)}
        />
      )}
      {Dialog && asked && <Dialog {...given} {...asked} open={open === 'asked'} onClose={close} />}
    </>
  )
  return { ask, dialogs }
}

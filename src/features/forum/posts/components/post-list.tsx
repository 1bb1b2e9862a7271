import { useState } from 'react'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { ReportModal } from '../../../moderation/reports/components/report-modal.tsx'
import { REPORT_TYPE } from '../../../moderation/reports/contract.ts'
import type { Arrival } from '../../topics/components/follow-topic.ts'
import type { Topic } from '../../topics/contract.ts'
import { type Post, pageOfPos } from '../contract.ts'
import { type ArticleProps, PostArticle, type PostCallbacks } from './post-article.tsx'

interface Props extends Omit<ArticleProps, 'post' | 'onOpenDialog'> {
  /** Posts of one page in order. */
  posts: readonly Post[]
  /** Replies that came since. */
  arrival?: Arrival | null
}

/** Posts of a page of a topic, with a separator before the first unread one at the time of opening. */
export function PostList({ posts, arrival, ...props }: Props) {
  const { topic, viewer } = props
  const [read] = useState(topic.read)
  const { ask: openDialog, dialogs } = usePostDialogs(props)
  const firstUnread = findFirstUnread(posts, read, viewer?.id)
  return (
    <>
      <ol className="posts">
        {posts.map((post) => (
          <li key={post.id}>
            {post === firstUnread && <p className="posts-new">Nouveaux messages</p>}
            {post.id === arrival?.first && <p className="posts-new">{arrival.label}</p>}
            <PostArticle {...props} post={post} onOpenDialog={openDialog} />
          </li>
        ))}
      </ol>
      {viewer && dialogs}
    </>
  )
}

/** Own posts are not unread; on pages after the first unread post all others are. */
function findFirstUnread(
  posts: readonly Post[],
  read: number,
  readerId: number | undefined,
): Post | undefined {
  if (read === 0) return undefined
  const first = posts.find(({ pos, user_id }) => pos > read && user_id !== readerId)
  return first && pageOfPos(first.pos) === pageOfPos(read + 1) ? first : undefined
}

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
 * Manages the dialogs of rarer actions, one at a time; those of creators and staff load on first use.
 * @returns `openDialog`, and `dialogs` to render once with the posts
 */
function usePostDialogs(props: PostDialogContext) {
  const [reported, setReported] = useState<Post | null>(null)
  const [request, setAsked] = useState<Pick<DialogProps, 'act' | 'post'> | null>(null)
  const [open, setOpen] = useState<'report' | 'asked' | null>(null)
  const close = () => setOpen(null)
  const Dialog = useLazyComponent<DialogProps>(open === 'asked', () => import('./post-dialog.tsx'), close)
  const openDialog: OpenPostDialog = (act, post) => {
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
      {Dialog && request && <Dialog {...props} {...request} open={open === 'asked'} onClose={close} />}
    </>
  )
  return { ask: openDialog, dialogs }
}

import { useState } from 'react'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { ReportModal } from '../../../moderation/components/report-modal.tsx'
import { REPORT_TYPE } from '../../../moderation/contract/report.ts'
import type { Topic } from '../../topics/contract.ts'
import { type Post, pageOfPos } from '../contract.ts'
import { type ArticleProps, PostArticle, type PostCallbacks } from './post-article.tsx'

interface Props extends Omit<ArticleProps, 'post' | 'onOpenDialog'> {
  /** Those of one page, in their order. */
  posts: readonly Post[]
}

/** The posts of a page of a topic. A separator stands before the first that the reader had not read when they came. */
export function PostList({ posts, ...rest }: Props) {
  const { topic, viewer } = rest
  const [read] = useState(topic.read)
  const { ask, dialogs } = usePostDialogs(rest)
  const firstUnread = findFirstUnread(posts, read, viewer?.id)
  return (
    <>
      <ol className="posts">
        {posts.map((post) => (
          <li key={post.id}>
            {post === firstUnread && <p className="posts-new">Nouveaux messages</p>}
            <PostArticle {...rest} post={post} onOpenDialog={ask} />
          </li>
        ))}
      </ol>
      {viewer && dialogs}
    </>
  )
}

/** One's own are not news; on the pages after the one where the unread begin, all are. */
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
 * The dialogs of the rarer acts, one at a time; those of creators and staff are fetched when one is first opened.
 * @returns `ask` opens one, `dialogs` is drawn once beside the posts
 */
function usePostDialogs(given: PostDialogContext) {
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

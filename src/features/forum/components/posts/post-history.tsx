import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { listPostEdits, type Post } from '../../contract/post.ts'
import { PostText } from './post-text.tsx'

/** What a post said before each of its changes, for staff. */
export function PostHistory({ post, now }: { post: Post; now: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['post-edits', post.id, post.updated_at],
    queryFn: () => callApi(listPostEdits, { params: { postId: String(post.id) } }),
  })
  if (isError) {
    return (
      <div className="stack-sm">
        <ErrorNotice title="Erreur impossible de charger les textes précédents" hint={BUG_HINT} />
        <Button kind="line" small onClick={() => refetch()}>
          Réessayer
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton lines={4} />
  return (
    <ol>
      {data.map((edit) => (
        <li key={edit.created_at}>
          <p className="tiny soft">
            {'Remplacé'} <RelativeDate moment={edit.created_at} now={now} />
          </p>
          <PostText text={edit.post} mentions={post.mentions} linked />
        </li>
      ))}
    </ol>
  )
}

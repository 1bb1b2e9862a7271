import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { PathId } from '../../../shared/schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { NO_SUCH_POST } from '../texts.ts'
import { POST_REACTIONS } from './contract.ts'
import { type PostReactor, REACTORS_MAX } from './reactors-contract.ts'
import { listPostReactions } from './server.ts'

const TITLE = 'Qui a réagi'

/** Registers `/forum/post/{postId}/reactions`, for members. */
export function registerReactionsPage(context: AppContext): void {
  page(context, '/forum/post/:postId/reactions', 'member', async ({ viewer, params }) => {
    const { data: postId } = PathId.safeParse(params.postId)
    if (postId === undefined) throw new NotFound(NO_SUCH_POST)
    const reactors = await listPostReactions(context.db, viewer, postId)
    return { title: TITLE, body: <Reactors postId={postId} reactors={reactors} /> }
  })
}

function Reactors({ postId, reactors }: { postId: number; reactors: readonly PostReactor[] }) {
  return (
    <NarrowPage title={TITLE} className="narrow stack">
      <p>
        <a href={`/forum/post/${postId}`}>Revenir au post</a>
      </p>
      {reactors.length === 0 && <p className="soft">Personne n’a encore réagi à ce post.</p>}
      {reactors.length > 0 && (
        <ul className="panel reactor-list">
          {reactors.map(({ user_id, reaction, ...member }) => (
            <li key={user_id}>
              <Avatar member={member} lazy />
              <MemberName member={{ ...member, id: user_id }} link />
              <span className="soft">
                <span aria-hidden="true">{POST_REACTIONS[reaction - 1]?.emoji}</span>{' '}
                {POST_REACTIONS[reaction - 1]?.name.toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
      {reactors.length === REACTORS_MAX && (
        <p className="soft">Seules les cent dernières réactions sont nommées ici.</p>
      )}
    </NarrowPage>
  )
}

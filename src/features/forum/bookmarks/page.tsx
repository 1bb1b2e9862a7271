import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { getExcerpt } from '../../../shared/excerpt.ts'
import { plainTextOf } from '../../../shared/marked-text.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { BOOKMARKS_PATH } from '../contract.ts'
import { postHref } from '../posts/contract.ts'
import { BOOKMARKS_TITLE } from '../reading-texts.ts'
import { BREADCRUMB, FORUM, formatPostActionLabel } from '../texts.ts'
import { bookmarkPost } from './contract.ts'
import { type Bookmark, listBookmarks as declared } from './list-contract.ts'
import { listBookmarks } from './server.ts'

/** Length of a post's beginning. */
const EXCERPT_MAX = 400

/** Registers `/forum/marque-pages`: the posts that the member has bookmarked. */
export function registerBookmarksPage(context: AppContext): void {
  page(context, BOOKMARKS_PATH, 'member', (request) => renderBookmarksPage(context, request))
}

/** The form of this page, which leads back to it. */
export function createBookmarksFormOptions(context: AppContext): FormOptions<typeof bookmarkPost> {
  return {
    path: `${BOOKMARKS_PATH}/:postId`,
    redirect: () => BOOKMARKS_PATH,
    page: (request, sent) => renderBookmarksPage(context, request, sent),
  }
}

async function renderBookmarksPage(
  context: AppContext,
  request: PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const { before } = declared.query.safeParse({ before: request.query.avant }).data ?? {}
  const { bookmarks, next } = await listBookmarks(context, request.viewer, before)
  const token = getPageToken(context, request)
  const now = Date.now()
  return {
    title: BOOKMARKS_TITLE,
    body: (
      <div className="wrap">
        <div className="reading stack">
          <header className="page-head">
            <nav className="crumbs" aria-label={BREADCRUMB}>
              <a href="/forum">{FORUM}</a>
            </nav>
            <h1>{BOOKMARKS_TITLE}</h1>
            <p>Les posts que vous gardez, le dernier d’abord. Personne d’autre ne les voit ici.</p>
          </header>
          {sent && <ErrorNotice title={sent.message} />}
          {bookmarks.length === 0 && <NoBookmarks isLater={before !== undefined} />}
          {bookmarks.map((bookmark) => (
            <BookmarkedPost key={bookmark.id} bookmark={bookmark} token={token} now={now} />
          ))}
          {next !== null && (
            <p>
              <LinkButton kind="line" href={`${BOOKMARKS_PATH}?avant=${next}`}>
                Marque-pages plus anciens
              </LinkButton>
            </p>
          )}
        </div>
      </div>
    ),
  }
}

interface Props {
  bookmark: Bookmark
  token: string
  now: number
}

function BookmarkedPost({ bookmark, token, now }: Props) {
  const { topic, post, user_id, name } = bookmark
  return (
    <article className="panel stack-sm" aria-labelledby={`marque-page-${post.id}`}>
      <h2 id={`marque-page-${post.id}`} className="h3">
        <a href={postHref(topic.slug, post)}>{topic.title}</a>
      </h2>
      <p>{getExcerpt(plainTextOf(post), EXCERPT_MAX)}</p>
      <div className="row">
        <p className="soft small">
          {user_id === null ? name : <MemberName member={{ id: user_id, name, roles: 0 }} link />}
          {', '}
          <RelativeDate moment={post.created_at} now={now} />
        </p>
        <OperationForm
          of={bookmarkPost}
          path={`${BOOKMARKS_PATH}/${post.id}`}
          token={token}
          className="plain-act"
        >
          <input type="hidden" name="bookmarked" value="0" />
          <Button
            type="submit"
            kind="bare"
            small
            icon="x"
            aria-label={formatPostActionLabel('Retirer', name)}
          >
            Retirer
          </Button>
        </OperationForm>
      </div>
    </article>
  )
}

function NoBookmarks({ isLater }: { isLater: boolean }) {
  if (isLater) {
    return (
      <p className="soft">
        {'C’est tout.'} <a href={BOOKMARKS_PATH}>Revenir au début</a>
      </p>
    )
  }
  return (
    <EmptyState
      title="Vous ne gardez aucun post"
      action={<LinkButton href="/forum">Voir le forum</LinkButton>}
    >
      {
        'Une bonne adresse, un conseil, une phrase\u202f: choisissez «\u202fGarder\u202f» sous un post, et vous le retrouverez ici.'
      }
    </EmptyState>
  )
}

import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import {
  type PageRequest,
  type Redirect,
  type Sent,
  type SharedContent,
  sharedPage,
} from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { SUSPENDED } from '../../../platform/http/texts.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { PageNumber } from '../../../shared/schemas.ts'
import { ACCOUNT_PAUSED, IN_REVIEW } from '../../../shared/texts.ts'
import { getSignInHref } from '../../../ui/auth-links.ts'
import { ShareButton } from '../../../ui/share-button.tsx'
import { OUTINGS_CATEGORY } from '../contract.ts'
import { cacheTags, publishTopicOpened } from '../events.ts'
import { nullOnError, readFromReplicaForVisitors } from '../page-reads.ts'
import { PollChoices, PollResults } from '../polls/components/poll-results.tsx'
import TopicPoll from '../polls/components/topic-poll.tsx'
import type { PollAndVote } from '../polls/contract.ts'
import { getPoll } from '../polls/server.ts'
import MarkedText from '../posts/components/marked-text.tsx'
import { PostList } from '../posts/components/post-list.tsx'
import { ReplyRefusal, SignUpPrompt } from '../posts/components/reply-refusal.tsx'
import { serverParts } from '../posts/components/server-parts.ts'
import {
  POSTS_PAGE,
  type Post,
  type PostsPage,
  postHref,
  type replyToTopic,
  topicHref,
} from '../posts/contract.ts'
import { findTopicIdByPost, listPosts } from '../posts/queries.ts'
import { loadOutingTopicPart } from '../public/topic-parts.ts'
import { getTopicMetadata } from '../public-pages/metadata.ts'
import { formatPageTitle, LOCKED, NO_SUCH_TOPIC, NO_VISIBLE_POSTS, POSTS_FAILED } from '../texts.ts'
import { LoadFailure, TopicHead, TopicPager, TopicShortcuts } from './components/topic-head.tsx'
import { TopicNotices } from './components/topic-notices.tsx'
import type { Topic } from './contract.ts'
import { findTopicById, findTopicBySlug, isForMembers, isSlug, type TopicWithFollow } from './queries.ts'

Object.assign(serverParts, { MarkedText, TopicPoll })

/** Registers `/forum/topic/{slug}`: pages of ten posts, with plain forms. */
export function registerTopicPage(context: AppContext): void {
  sharedPage(context, '/forum/topic/:slug', (request) => renderTopicPage(context, request))
}

/** Redirects a former address to the current one, and a page past the end to the last. */
async function renderTopicPage(
  context: AppContext,
  request: PageRequest<'anyone'>,
): Promise<SharedContent | Redirect> {
  const { viewer, params, query } = request
  const { slug = '' } = params
  const page = parsePageNumber(query)
  if (!isSlug(slug)) throw new NotFound(NO_SUCH_TOPIC)
  const reading = readPosts(context, viewer, slug, page)
  const read = await nullOnError(
    context,
    'a topic',
    readFromReplicaForVisitors(context, viewer, async (from) => {
      const found = await findTopicBySlug(from, viewer, slug)
      if (found) return found
      if (!viewer && (await isForMembers(from, slug))) throw new Unauthenticated()
      throw new NotFound(NO_SUCH_TOPIC)
    }),
  )
  if (!read) return renderFailedPage()
  const { topic } = read
  const last = Math.ceil((topic.replies + 1) / POSTS_PAGE)
  if (topic.slug !== slug) return { redirect: topicHref(topic.slug, Math.min(page, last)), status: 301 }
  if (page > last) return { redirect: topicHref(slug, last), status: 302 }
  const { body, sheet, isWhole, posts } = await renderTopicBody(context, request, { ...read, page, reading })
  return {
    ...getTopicMetadata(context.config, topic, { posts, page, last }),
    of: [cacheTags.topic(topic.topic_id)],
    ...(!isWhole && { status: 503 }),
    ...(sheet && { sheet }),
    body,
  }
}

/** @throws NotFound for an invalid page */
function parsePageNumber(query: Record<string, unknown>): number {
  const { data } = PageNumber.safeParse(query.page)
  if (data === undefined) throw new NotFound()
  return data
}

function renderFailedPage(): SharedContent {
  return {
    title: 'Erreur impossible de charger le topic',
    status: 503,
    of: [],
    body: (
      <div className="wrap reading">
        <LoadFailure title="Erreur impossible de charger le topic" />
      </div>
    ),
  }
}

/** Reads while the topic is read, through the same connection. @param topic its id or slug */
function readPosts(
  context: AppContext,
  viewer: Viewer | null,
  topic: number | string,
  page: number,
): Promise<PostsPage | null> {
  const reading = nullOnError(
    context,
    'posts',
    readFromReplicaForVisitors(context, viewer, (from) => listPosts(from, viewer, topic, page)),
  )
  // The topic is awaited first: its failure is the one that is shown.
  reading.catch(() => undefined)
  return reading
}

type BodyRequest = Pick<PageRequest<'anyone'>, 'viewer' | 'raw' | 'reply'>

/** A topic, and the read of its posts. */
interface ReadTopic extends TopicWithFollow {
  page: number
  reading: Promise<PostsPage | null>
}

/** A rejected plain reply. */
interface SentReply {
  text: string
  error: string
}

const NO_POLL: PollAndVote = [null, null]
const EMPTY_REPLY: SentReply = { text: '', error: '' }

interface TopicBody {
  body: ReactNode
  sheet?: 'outings'
  isWhole: boolean
  posts: readonly Post[]
}

/**
 * Renders a page of a topic: for members the island, for visitors plain markup.
 * @returns isWhole: whether everything could be read; posts: those of the page
 */
async function renderTopicBody(
  context: AppContext,
  request: BodyRequest,
  { topic, followed, page, reading }: ReadTopic,
  sent = EMPTY_REPLY,
): Promise<TopicBody> {
  const { viewer } = request
  const now = Date.now()
  const readPoll = () =>
    readFromReplicaForVisitors(context, viewer, ({ db }) => getPoll(db, viewer, topic.topic_id))
  const [poll, posts] = await Promise.all([
    topic.has_poll ? nullOnError(context, 'a poll', readPoll()) : NO_POLL,
    reading,
  ])
  const read = { topic, poll: poll ?? NO_POLL, posts, page, now }
  const result = { isWhole: poll !== null && posts !== null, posts: posts?.data ?? [] }
  if (!viewer) {
    const back = topicHref(topic.slug, page)
    const foot = topic.topic_locked ? <ReplyRefusal reason={LOCKED} isLocked /> : <SignUpPrompt back={back} />
    return {
      ...result,
      body: renderInColumn(<VisitorTopic {...read} hint={<VoteSignUpPrompt back={back} />} foot={foot} />),
    }
  }
  if (isSuspended(viewer.roles)) {
    const foot = <ReplyRefusal reason={SUSPENDED} isLocked={false} />
    return { ...result, body: renderInColumn(<VisitorTopic {...read} hint={SUSPENDED} foot={foot} />) }
  }
  publishTopicOpened(context.events, viewer, topic.topic_id)
  const token = getPageToken(context, request)
  const props = { ...read, viewer: toTopicActor(viewer), followed, sent, token }
  const outing = await loadOutingPart(context, viewer, topic)
  return {
    ...result,
    ...(outing && { sheet: 'outings' }),
    body: renderInColumn(
      <>
        {outing}
        <TopicNotices topic={topic} viewer={viewer} />
        <Island id="forum-topic" props={props} />
        {viewer.paused && (
          <ReplyRefusal reason={viewer.in_review ? IN_REVIEW : ACCOUNT_PAUSED} isLocked={false} />
        )}
        {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
        <TopicShare topic={topic} />
      </>,
    ),
  }
}

/** Only what visitors read is shared. */
function TopicShare({ topic: { slug, title, members_only, is_private } }: { topic: Topic }) {
  if (members_only || is_private) return null
  return (
    <p>
      <ShareButton href={topicHref(slug)} title={title}>
        Partager ce topic
      </ShareButton>
    </p>
  )
}

/** Without it the topic is whole enough. */
function loadOutingPart(context: AppContext, viewer: Viewer, topic: Topic): Promise<ReactNode | null> {
  if (topic.category_slug !== OUTINGS_CATEGORY) return Promise.resolve(null)
  return loadOutingTopicPart(context, viewer, topic).catch((err: unknown) => {
    context.log.error({ err }, 'outing of a topic not read, page shown without')
    return null
  })
}

const toTopicActor = (viewer: Viewer) => ({
  id: viewer.id,
  roles: viewer.roles,
  mayWrite: getWriteRefusal(viewer) === null,
})

function renderInColumn(children: ReactNode) {
  return (
    <div className="wrap">
      <div className="reading">{children}</div>
    </div>
  )
}

// Plain forms on a topic's page; each redirects to it.

export function createReplyFormOptions(context: AppContext): FormOptions<typeof replyToTopic> {
  return {
    redirect: async ({ post }, { viewer, params }) =>
      postHref(await findTopicSlug(context, viewer, params.topicId), post),
    page: (request, sent) => renderRejectedForm(context, request, sent),
  }
}

/** Options of forms that change the topic. */
export function createTopicFormOptions(context: AppContext) {
  return {
    redirect: async (
      _result: unknown,
      { viewer, params }: { viewer: TopicViewer; params: { topicId: number } },
    ) => topicHref(await findTopicSlug(context, viewer, params.topicId)),
    page: (request: PageRequest<'member' | 'verified'>, sent: Sent) =>
      renderRejectedForm(context, request, sent),
  }
}

/** Options of forms on a post. */
export function createPostFormOptions(context: AppContext) {
  return {
    redirect: (_result: unknown, { params }: { params: { postId: number } }) =>
      `/forum/post/${params.postId}`,
    page: async (request: PageRequest<'member'>, sent: Sent) => {
      const topicId = await findTopicIdByPost(context, Number(request.params.postId))
      return renderRejectedForm(context, request, sent, topicId)
    },
  }
}

type TopicViewer = Parameters<typeof findTopicById>[1]

async function findTopicSlug(context: AppContext, viewer: TopicViewer, topicId: number): Promise<string> {
  return (await getTopicOrThrow(context, viewer, topicId)).topic.slug
}

/** @throws NotFound for an unknown topic */
async function getTopicOrThrow(context: AppContext, viewer: TopicViewer, topicId: number) {
  const read = await findTopicById(context, viewer, topicId)
  if (!read) throw new NotFound(NO_SUCH_TOPIC)
  return read
}

/** Renders the topic's last page with the rejected reply and its error. */
async function renderRejectedForm(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  sent: Sent,
  topicId = Number(request.params.topicId),
): Promise<PageContent> {
  const read = await getTopicOrThrow(context, request.viewer, topicId)
  const page = Math.ceil((read.topic.replies + 1) / POSTS_PAGE)
  const error = Object.values(sent.errors)[0]?.[0] ?? sent.message
  const { body } = await renderTopicBody(
    context,
    request,
    { ...read, page, reading: readPosts(context, request.viewer, read.topic.topic_id, page) },
    { text: sent.values.post ?? '', error },
  )
  return { title: formatPageTitle(read.topic.title, page), body }
}

interface Props {
  topic: Topic
  poll: PollAndVote
  /** Null when they could not be read. */
  posts: PostsPage | null
  page: number
  now: number
  /** Reason why the reader cannot vote. */
  hint: ReactNode
  /** Shown in place of the reply form. */
  foot: ReactNode
}

/** A topic for visitors: no script, no form, no photo. */
function VisitorTopic({ topic, poll: [poll], posts, page, now, hint, foot }: Props) {
  const pages = { slug: topic.slug, page, total: posts?.total ?? topic.replies + 1 }
  return (
    <div>
      <TopicNotices topic={topic} viewer={null} />
      <TopicHead topic={topic} now={now}>
        <div className="topic-acts">
          <TopicShortcuts topic={topic} />
        </div>
      </TopicHead>
      {poll &&
        (topic.topic_locked ? (
          <PollResults poll={poll} vote={null} />
        ) : (
          <PollChoices poll={poll}>{hint}</PollChoices>
        ))}
      {page > 1 && <TopicPager {...pages} isAbove />}
      {posts === null && <LoadFailure title={POSTS_FAILED} />}
      {posts?.data.length === 0 && <p className="soft">{NO_VISIBLE_POSTS}</p>}
      {posts && <PostList topic={topic} viewer={null} posts={posts.data} now={now} />}
      <TopicPager {...pages} />
      {foot}
    </div>
  )
}

/** Links to the poll and back. */
function VoteSignUpPrompt({ back }: { back: string }) {
  return (
    <>
      {'Connectez-vous pour voter et voir les résultats.'} <a href={getSignInHref(back)}>Se connecter</a>
    </>
  )
}

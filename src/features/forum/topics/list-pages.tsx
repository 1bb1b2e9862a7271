import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page, sharedPage } from '../../../platform/http/page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import { isHigherStaff } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlainSearchBox } from '../../../ui/plain-search-box.tsx'
import { SquareTabs } from '../../../ui/square-tabs.tsx'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import type { Panel } from '../../premium/policy.ts'
import { choosePanel } from '../../premium/policy.ts'
import { CategoryHead } from '../categories/components/category-head.tsx'
import { listCategories } from '../categories/server.ts'
import {
  BOOKMARKS_PATH,
  FOLLOWED_PATH,
  newTopicHref,
  SEARCH_MAX,
  scopeHref,
  type TopicListScope,
} from '../contract.ts'
import { cacheTags } from '../events.ts'
import { SEARCHES } from '../limits.ts'
import { nullOnError, parseListFilters, parseListQuery } from '../page-reads.ts'
import { postHref } from '../posts/contract.ts'
import { listLastTopics } from '../public/last-topics.ts'
import { getCategoryMetadata, getForumMetadata } from '../public-pages/metadata.ts'
import * as readingTexts from '../reading-texts.ts'
import type { ListFilters } from '../search/contract.ts'
import * as texts from '../texts.ts'
import { FOLLOWED_TOPICS, FORUM, NO_SUCH_CATEGORY, SEARCH_CATEGORY, SEARCH_FORUM } from '../texts.ts'
import { ForumOverview, type ForumOverviewData } from './components/forum-overview.tsx'
import { OwnTopics } from './components/own-topics.tsx'
import { ForumLoadError, FoundCount, TopicList, type TopicsPage } from './components/topic-list.tsx'
import { listFollowedTopics, listTopics } from './lists.ts'
import { findResumePoint, type ResumePoint } from './resume.ts'

/** A topic counts as read only once its script says so. */
const PREFETCHED = ['/forum/topic/*', '/forum/categorie/*']

/** Registers `/forum/categorie/{slug}`: its topics, with `search` the matching ones. */
export function registerCategoryPage(context: AppContext): void {
  sharedPage(
    context,
    '/forum/categorie/:slug',
    async ({ viewer, params, query }) => {
      const { slug = '' } = params
      const state = parseListQuery(query)
      const { category: _, ...filters } = parseListFilters(viewer, query)
      const categories = await context.reads.read(viewer, ({ db }) => listCategories(db, viewer))
      const category = categories.find((one) => one.slug === slug)
      if (!category) throw new NotFound(NO_SUCH_CATEGORY)
      const topics = await nullOnError(
        context,
        'topics',
        context.reads.read(viewer, (from) =>
          listTopics(from, viewer, { category: slug, ...state, ...filters }, category),
        ),
      )
      return {
        prefetched: PREFETCHED,
        ...getCategoryMetadata(context.config, category, state, topics?.last_page ?? state.page),
        of: [cacheTags.category(category.id)],
        ...(topics === null && { status: 503 }),
        body: (
          <div className="wrap">
            <div className="reading">
              <CategoryHead category={category} viewer={viewer} />
              <TopicsBody
                viewer={viewer}
                scope={{ category: slug }}
                state={state}
                filters={filters}
                first={topics}
                parts={null}
                now={Date.now()}
              />
            </div>
          </div>
        ),
      }
    },
    SEARCHES,
  )
}

/** Registers `/forum`: categories and last topics; with `search` matching topics of the whole forum. */
export function registerForumPage(context: AppContext): void {
  sharedPage(
    context,
    '/forum',
    async ({ viewer, query }) => {
      const state = parseListQuery(query)
      const filters = parseListFilters(viewer, query)
      const isSearch = state.search !== ''
      const now = Date.now()
      const { reads } = context
      const found = () =>
        reads.read(viewer, (from) => listTopics(from, viewer, { category: '', ...state, ...filters }))
      const [categories, last, first, resume] = await Promise.all([
        nullOnError(
          context,
          'categories',
          reads.read(viewer, ({ db }) => listCategories(db, viewer)),
        ),
        nullOnError(
          context,
          'last topics',
          reads.read(viewer, (from) => listLastTopics(from, viewer)),
        ),
        isSearch ? nullOnError(context, 'topics', found()) : null,
        viewer && !isSearch
          ? nullOnError(
              context,
              'the last topic read',
              reads.read(viewer, (from) => findResumePoint(from, viewer)),
            )
          : null,
      ])
      return {
        prefetched: PREFETCHED,
        ...getForumMetadata(context.config, state),
        of: [cacheTags.lists],
        ...((isSearch ? first : categories) === null && { status: 503 }),
        body: (
          <div className="wrap forum">
            {viewer && <SquareTabs current="/forum" />}
            <ForumHead viewer={viewer} resume={resume} />
            <TopicsBody
              viewer={viewer}
              scope="forum"
              state={state}
              filters={filters}
              first={first}
              parts={{ categories, last }}
              now={now}
            />
          </div>
        ),
      }
    },
    SEARCHES,
  )
}

function ForumHead({ viewer, resume }: { viewer: Viewer | null; resume: ResumePoint | null }) {
  return (
    <header className="page-head">
      <h1>{FORUM}</h1>
      <p>On s’y raconte, on s’y conseille, on s’y donne rendez-vous. Prenez une chaise.</p>
      <div className="row forum-acts">
        <LinkButton small href={newTopicHref()} icon="message-square-plus">
          {texts.NEW_TOPIC}
        </LinkButton>
        {viewer && (
          <>
            <LinkButton kind="soft" small href={FOLLOWED_PATH}>
              {texts.FOLLOWED_TOPICS}
            </LinkButton>
            <LinkButton kind="soft" small href={BOOKMARKS_PATH}>
              {readingTexts.BOOKMARKS_TITLE}
            </LinkButton>
          </>
        )}
        {viewer && isHigherStaff(viewer.roles) && (
          <LinkButton kind="line" small href="/admin/forum" icon="settings">
            Gérer le forum
          </LinkButton>
        )}
      </div>
      {resume && (
        <p className="forum-resume">
          <a href={postHref(resume.slug, resume)}>Reprendre où j’en étais</a>
          <span className="soft">{`\u202f: «\u202f${resume.title}\u202f», message ${resume.pos} sur ${resume.posts}`}</span>
        </p>
      )}
    </header>
  )
}

/** Registers `/forum/suivis`: topics that the member follows. */
export function registerFollowedPage(context: AppContext): void {
  page(context, FOLLOWED_PATH, 'member', async ({ viewer, query }) => {
    const { page: number } = parseListQuery(query)
    const read = listFollowedTopics(context, viewer, { page: number })
    const topics = await nullOnError(context, 'followed topics', read)
    return {
      title: FOLLOWED_TOPICS,
      ...(topics === null && { status: 503 }),
      body: (
        <OwnTopics
          title={FOLLOWED_TOPICS}
          lead="Ceux que vous avez commencés ou choisi de suivre, le plus récent d’abord. On vous prévient des nouvelles réponses."
          path={FOLLOWED_PATH}
          page={number}
          topics={topics}
          empty={<NoneFollowed />}
          showsCategory
        />
      ),
    }
  })
}

function NoneFollowed() {
  return (
    <EmptyState
      title="Vous ne suivez aucun topic"
      action={<LinkButton href="/forum">Voir le forum</LinkButton>}
    >
      {
        'Ouvrez une discussion qui vous plaît et choisissez «\u202fSuivre\u202f»\u202f: on vous préviendra des nouvelles réponses, et vous la retrouverez ici.'
      }
    </EmptyState>
  )
}

interface Props {
  scope: TopicListScope
  state: SearchState
  filters: ListFilters
  first: TopicsPage | null
  parts: ForumOverviewData | null
  now: number
  panel: Panel | null
}

/** The list of a page with its search: an island for members, plain for visitors. */
function TopicsBody({ viewer, ...allProps }: Omit<Props, 'panel'> & { viewer: Viewer | null }) {
  const list = { ...allProps, panel: choosePanel(viewer, 'forum', allProps.now) }
  return viewer ? <Island id="topics" props={list} /> : <PlainTopics {...list} />
}

function PlainTopics({ scope, state, filters: _, first, parts, ...props }: Props) {
  const isForumStart = parts && state.search === ''
  return (
    <div className="forum-list">
      <PlainSearchBox
        label={scope === 'forum' ? SEARCH_FORUM : SEARCH_CATEGORY}
        value={state.search}
        maxLength={SEARCH_MAX}
        action={scopeHref(scope)}
      />
      <FoundCount state={state} page={first} />
      {isForumStart && <ForumOverview {...parts} now={props.now} />}
      {!isForumStart && !first && <ForumLoadError />}
      {!isForumStart && first && <TopicList {...props} scope={scope} state={state} page={first} />}
    </div>
  )
}

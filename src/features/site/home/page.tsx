import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { assertAccess, type Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisHour } from '../../../shared/age.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EveningScene } from '../../../ui/evening-scene.tsx'
import { getLocationProps } from '../../../ui/location-props.ts'
import type { NewsPage } from '../../feed/newsfeed/components/merge-news.ts'
import { getFirstNewsPage } from '../../feed/newsfeed/public/first-page.ts'
import { LastTopics } from '../../forum/components/lists/last-topics.tsx'
import type { ListedTopic } from '../../forum/contract/topic.ts'
import { listLastTopics } from '../../forum/public/last-topics.ts'
import type { PopularMember } from '../../members/popular/contract/popular.ts'
import { listPopularMembers } from '../../members/popular/public/popular.ts'
import { HomeLimitNotice } from '../../moderation/harvesting/components/home-limit-notice.tsx'
import { consumeHomeMembersQuota } from '../../moderation/harvesting/public/limits.ts'
import { HousePanel } from '../../premium/promo/components/house-panel.tsx'
import { choosePanel } from '../../premium/promo/policy.ts'
import { getSearchPreview } from '../../search/public.ts'
import { findTermsChanges } from '../legal/public/terms-changes.ts'
import { MemberFan } from './components/member-fan.tsx'
import { SearchPreview } from './components/search-preview.tsx'
import { SellingPoints } from './components/selling-points.tsx'
import { formatHomeGreeting, formatHomeMood, LANDING_SENTENCE } from './texts.ts'

/** `/`: for visitors what the site is; for members where the evening begins. */
export function homePage(context: AppContext): void {
  page(context, '/', 'anyone', async (request) => {
    const now = Date.now()
    const { viewer } = request
    if (!viewer) {
      const [popular, topics] = await Promise.all([
        findPopularOrNull(context, null, now),
        findLastTopicsOrNull(context, null),
      ])
      return landingContent(popular ?? [], topics, now)
    }
    assertAccess('member', viewer)
    const wait = await consumeHomeMembersQuota(context, viewer)
    const [popular, topics, news, search, changes] = await Promise.all([
      wait === null ? findPopularOrNull(context, viewer, now) : null,
      findLastTopicsOrNull(context, viewer),
      getFirstNewsPage(context, viewer).then((first) => first ?? null),
      wait === null ? findSearchOrNull(context, viewer) : null,
      findTermsChanges(context.db, viewer.id),
    ])
    const token = getPageToken(context, request)
    return memberHomeContent({ viewer, wait, popular, topics, news, search, changes, token, now })
  })
}

/** The page stands without its carousel, which asks again from the browser. */
function findPopularOrNull(
  context: AppContext,
  viewer: Viewer | null,
  now: number,
): Promise<PopularMember[] | null> {
  return context.reads
    .read(viewer, (from) => listPopularMembers(from, viewer, now))
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'popular members were not read')
      return null
    })
}

/** The page stands without the last topics, and says so in their place. */
function findLastTopicsOrNull(context: AppContext, viewer: Viewer | null): Promise<ListedTopic[] | null> {
  return context.reads
    .read(viewer, (from) => listLastTopics(from, viewer))
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'last topics were not read')
      return null
    })
}

function findSearchOrNull(context: AppContext, viewer: Viewer) {
  return getSearchPreview(context, viewer).catch((error: unknown) => {
    context.log.error({ err: error }, 'the search of the home page was not read')
    return null
  })
}

function landingContent(popular: PopularMember[], topics: ListedTopic[] | null, now: number): PageContent {
  return {
    title: 'Rencontres près de chez vous, entre célibataires',
    description:
      'Guinguette est un site de rencontres pour les célibataires qui aiment encore se parler\u202f: des profils près de chez vous, en France, en Belgique, en Suisse et au Luxembourg. Dès 18 ans.',
    index: true,
    landing: true,
    body: (
      <>
        <EveningScene>
          <div className="hero-text">
            <h1>
              {LANDING_SENTENCE[0]} <em>{LANDING_SENTENCE[1]}</em> {LANDING_SENTENCE[2]}
            </h1>
            <p>
              Des visages près de chez vous, et le temps de faire connaissance. Ce soir, il reste une place à
              table.
            </p>
            <div className="hero-act">
              <LinkButton kind="lantern" href="/inscription">
                Créer mon profil
              </LinkButton>
              <p className="aside">Entre adultes, dès 18 ans.</p>
            </div>
          </div>
          <MemberFan members={popular} now={now} />
        </EveningScene>
        <SellingPoints />
        <div className="wrap landing-part">
          <LastTopics topics={topics} now={now} leadsOn />
        </div>
        {popular.length > 0 && (
          <div className="wrap landing-part">
            <Island id="popular" props={{ members: popular, from: null, now }} />
          </div>
        )}
      </>
    ),
  }
}

interface MemberHomeData {
  viewer: Viewer
  /** Seconds until members are shown again; null where they are. */
  wait: number | null
  popular: PopularMember[] | null
  topics: ListedTopic[] | null
  news: NewsPage | null
  search: Awaited<ReturnType<typeof getSearchPreview>> | null
  /** Of the terms, where the viewer has not agreed to those of today. */
  changes: string[] | null
  token: string
  now: number
}

function memberHomeContent(home: MemberHomeData): PageContent {
  const { viewer, wait, popular, topics, news, search, changes, token, now } = home
  const hour = toParisHour(now)
  const { latitude, longitude } = viewer
  const from = { latitude, longitude }
  const panel = choosePanel(viewer, 'home', now)
  return {
    title: 'Accueil',
    body: (
      <div className="wrap home">
        <header className="page-head">
          <h1>{formatHomeGreeting(viewer.name, hour)}</h1>
          <p>{formatHomeMood(hour)}</p>
        </header>
        {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
        {changes && <Island id="terms-notice" props={{ token, changes }} />}
        {wait === null ? (
          <Island id="popular" props={{ members: popular, from, now }} />
        ) : (
          <HomeLimitNotice seconds={wait} />
        )}
        {search && (
          <SearchPreview
            settings={search.settings}
            members={sortPopularLast(search.members, popular)}
            from={from}
            now={now}
          />
        )}
        <div className="home-news">
          <Island id="newsfeed" props={{ first: news, readerId: viewer.id, of: null, now }} />
          <div className="home-aside">
            <LastTopics topics={topics} now={now} leadsOn />
            {panel && <HousePanel panel={panel} />}
          </div>
        </div>
        <Island id="location" props={getLocationProps(viewer)} />
      </div>
    ),
  }
}

/** Faces that the carousel above does not show come first. */
function sortPopularLast(members: MemberCard[], popular: PopularMember[] | null): MemberCard[] {
  const above = new Set(popular?.map(({ id }) => id))
  const [others, same] = [
    members.filter(({ id }) => !above.has(id)),
    members.filter(({ id }) => above.has(id)),
  ]
  return [...others, ...same]
}

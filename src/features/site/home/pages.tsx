import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { assertAccess, type Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisHour } from '../../../shared/age.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EveningScene } from '../../../ui/evening-scene.tsx'
import type { NewsPage } from '../../feed/newsfeed/components/merge-news.ts'
import { readFirstNews } from '../../feed/newsfeed/public/first-news.ts'
import { LastTopics } from '../../forum/components/lists/last-topics.tsx'
import type { ListedTopic } from '../../forum/contract/topic.ts'
import { readLastTopics } from '../../forum/public/last-topics.ts'
import { locationProps } from '../../members/components/location.ts'
import type { MemberCard } from '../../members/contract/card.ts'
import type { PopularMember } from '../../members/contract/popular.ts'
import { readPopular } from '../../members/public/popular.ts'
import { MembersLater } from '../../moderation/harvesting/components/members-later.tsx'
import { homeMembersWait } from '../../moderation/harvesting/public/limits.ts'
import { HousePanel } from '../../premium/promo/components/house-panel.tsx'
import { panelFor } from '../../premium/promo/policy.ts'
import { readSearch } from '../../search/public.ts'
import { readChangedTerms } from '../legal/public/changed-terms.ts'
import { Fan } from './components/fan.tsx'
import { Near } from './components/near.tsx'
import { Points } from './components/points.tsx'
import { greeting, mood, SENTENCE } from './texts.ts'

/** `/`: for visitors what the site is; for members where the evening begins. */
export function homePage(context: AppContext): void {
  page(context, '/', 'anyone', async (request) => {
    const now = Date.now()
    const { viewer } = request
    if (!viewer) {
      const [popular, topics] = await Promise.all([
        popularOrNull(context, null, now),
        topicsOrNull(context, null),
      ])
      return landing(popular ?? [], topics, now)
    }
    assertAccess('member', viewer)
    const wait = await homeMembersWait(context, viewer)
    const [popular, topics, news, search, changes] = await Promise.all([
      wait === null ? popularOrNull(context, viewer, now) : null,
      topicsOrNull(context, viewer),
      readFirstNews(context, viewer).then((first) => first ?? null),
      wait === null ? searchOrNull(context, viewer) : null,
      readChangedTerms(context.db, viewer.id),
    ])
    const token = getPageToken(context, request)
    return memberHome({ viewer, wait, popular, topics, news, search, changes, token, now })
  })
}

/** The page stands without its carousel, which asks again from the browser. */
function popularOrNull(
  context: AppContext,
  viewer: Viewer | null,
  now: number,
): Promise<PopularMember[] | null> {
  return context.reads
    .read(viewer, (from) => readPopular(from, viewer, now))
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'popular members were not read')
      return null
    })
}

/** The page stands without the last topics, and says so in their place. */
function topicsOrNull(context: AppContext, viewer: Viewer | null): Promise<ListedTopic[] | null> {
  return context.reads
    .read(viewer, (from) => readLastTopics(from, viewer))
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'last topics were not read')
      return null
    })
}

function searchOrNull(context: AppContext, viewer: Viewer) {
  return readSearch(context, viewer).catch((error: unknown) => {
    context.log.error({ err: error }, 'the search of the home page was not read')
    return null
  })
}

function landing(popular: PopularMember[], topics: ListedTopic[] | null, now: number): PageContent {
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
              {SENTENCE[0]} <em>{SENTENCE[1]}</em> {SENTENCE[2]}
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
          <Fan members={popular} now={now} />
        </EveningScene>
        <Points />
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

interface MemberHome {
  viewer: Viewer
  /** Seconds until members are shown again; null where they are. */
  wait: number | null
  popular: PopularMember[] | null
  topics: ListedTopic[] | null
  news: NewsPage | null
  search: Awaited<ReturnType<typeof readSearch>> | null
  /** Of the terms, where the viewer has not agreed to those of today. */
  changes: string[] | null
  token: string
  now: number
}

function memberHome(home: MemberHome): PageContent {
  const { viewer, wait, popular, topics, news, search, changes, token, now } = home
  const hour = toParisHour(now)
  const { latitude, longitude } = viewer
  const from = { latitude, longitude }
  const panel = panelFor(viewer, 'home', now)
  return {
    title: 'Accueil',
    body: (
      <div className="wrap home">
        <header className="page-head">
          <h1>{greeting(viewer.name, hour)}</h1>
          <p>{mood(hour)}</p>
        </header>
        {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
        {changes && <Island id="terms-notice" props={{ token, changes }} />}
        {wait === null ? (
          <Island id="popular" props={{ members: popular, from, now }} />
        ) : (
          <MembersLater seconds={wait} />
        )}
        {search && (
          <Near
            settings={search.settings}
            members={othersFirst(search.members, popular)}
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
        <Island id="location" props={locationProps(viewer)} />
      </div>
    ),
  }
}

/** Faces that the carousel above does not show come first. */
function othersFirst(members: MemberCard[], popular: PopularMember[] | null): MemberCard[] {
  const above = new Set(popular?.map(({ id }) => id))
  const [others, same] = [
    members.filter(({ id }) => !above.has(id)),
    members.filter(({ id }) => above.has(id)),
  ]
  return [...others, ...same]
}

import { page } from '../../http/page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { Island } from '../../render/island.tsx'
import type { PageContent } from '../../render/page.tsx'
import type { Site } from '../../site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dusk } from '../../ui/dusk.tsx'
import { locationProps } from '../members/components/location.ts'
import type { PopularMember } from '../members/contract.ts'
import { readPopular } from '../members/public.ts'
import { Fan } from './components/fan.tsx'
import { Points } from './components/points.tsx'
import {
  ADULTS,
  CREATE_PROFILE,
  greeting,
  HOME_TITLE,
  LANDING_DESCRIPTION,
  LANDING_TITLE,
  LEAD,
  mood,
  SEARCH_ACT,
  SEARCH_LEAD,
  SEARCH_TITLE,
  SENTENCE,
} from './texts.ts'

/** `/`: for visitors what the site is; for members where the evening begins. */
export function homePage(site: Site): void {
  page(site, '/', 'anyone', async ({ viewer }) => {
    const now = Date.now()
    const member = viewer && viewer.roles >= 0 ? viewer : null
    const popular = await readPopular(site.db, member, now).catch((error: unknown) => {
      // The page stands without its carousel, which asks again from the browser.
      site.log.error({ err: error }, 'popular members were not read')
      return null
    })
    return viewer ? memberHome(viewer, popular, now) : landing(popular ?? [], now)
  })
}

function landing(popular: PopularMember[], now: number): PageContent {
  return {
    title: LANDING_TITLE,
    description: LANDING_DESCRIPTION,
    index: true,
    landing: true,
    body: (
      <>
        <Dusk>
          <div className="hero-text">
            <h1>
              {SENTENCE[0]} <em>{SENTENCE[1]}</em> {SENTENCE[2]}
            </h1>
            <p>{LEAD}</p>
            <div className="hero-act">
              <LinkButton kind="lantern" href="/inscription">
                {CREATE_PROFILE}
              </LinkButton>
              <p className="aside">{ADULTS}</p>
            </div>
          </div>
          <Fan members={popular} now={now} />
        </Dusk>
        <Points />
        {popular.length > 0 && (
          <div className="wrap landing-popular">
            <Island id="popular" props={{ members: popular, from: null, now }} />
          </div>
        )}
      </>
    ),
  }
}

const PARIS_HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: 'numeric',
  hourCycle: 'h23',
})

function memberHome(viewer: Viewer, popular: PopularMember[] | null, now: number): PageContent {
  const hour = Number(PARIS_HOUR.format(now))
  const { latitude, longitude } = viewer
  return {
    title: HOME_TITLE,
    body: (
      <div className="wrap home">
        <header className="page-head">
          <h1>{greeting(viewer.name, hour)}</h1>
          <p>{mood(hour)}</p>
        </header>
        <Island id="popular" props={{ members: popular, from: { latitude, longitude }, now }} />
        <section className="panel home-search">
          <div className="stack-sm">
            <h2>{SEARCH_TITLE}</h2>
            <p className="soft">{SEARCH_LEAD}</p>
          </div>
          <LinkButton href="/recherche" icon="search">
            {SEARCH_ACT}
          </LinkButton>
        </section>
        <Island id="location" props={locationProps(viewer)} />
      </div>
    ),
  }
}

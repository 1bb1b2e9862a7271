import type { ReactNode } from 'react'
import { formatWait } from '../../../platform/http/reading-limit-texts.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Position } from '../../../shared/distance.ts'
import { toParisHour } from '../../../shared/paris-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { CachedMarkup } from '../../../ui/cached-markup.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getLocationProps } from '../../../ui/location-props.ts'
import { type CardMember, MemberCard } from '../../../ui/member-card.tsx'
import type { NewsPage } from '../../feed/newsfeed/contract.ts'
import { LastTopics } from '../../forum/topics/components/forum-overview.tsx'
import { OutingsBlock } from '../../outings/components/outings-block.tsx'
import { HousePanel } from '../../premium/components/house-panel.tsx'
import { choosePanel } from '../../premium/policy.ts'
import { Summary } from '../../search/components/summary.tsx'
import type { SearchSettings } from '../../search/contract.ts'
import { LanternPanel } from '../welcome/components/lantern-panel.tsx'
import { showsLanterns } from '../welcome/policy.ts'
import { EveningTable } from './evening-table.tsx'
import type { Awaits, HomeLists } from './server.ts'
import * as texts from './texts.ts'

interface MemberHomeData extends HomeLists {
  viewer: Viewer
  /** Seconds until members are shown again; null if they are shown. */
  wait: number | null
  /** Changes of the terms since the viewer agreed; null if there are none. */
  changes: string[] | null
  /** The page of news of the address; null for the browser to load it. */
  news: NewsPage | null
  /** Shows the second part: without scripts 'Voir la suite' and 'Voir plus' lead here. */
  isOpen: boolean
  token: string
  now: number
}

/** Topics in the first part of home; the others follow in the second. */
const FIRST_TOPICS = 2

/** An evening that ends: who waits, who is near, what is talked about, the boat. The rest is folded below it. */
export function memberHomeContent(home: MemberHomeData): PageContent {
  const { viewer, awaits, topics, table, outings, search, token, now } = home
  const from = getOwnPosition(viewer)
  return {
    title: 'Accueil',
    sheet: ['people', 'outings'],
    className: 'page-home',
    body: (
      <>
        <Dusk>
          <p>{texts.formatHomeDate(now)}</p>
          <h1>{texts.formatHomeGreeting(viewer.name, toParisHour(now))}</h1>
        </Dusk>
        <div className="wrap home-start">
          {awaits && <AwaitsLine awaits={awaits} unread={viewer.unread} />}
          <HomeNotices {...home} />
          <div className="home">
            <div>
              {table && <EveningTable table={table} from={from} token={token} now={now} />}
              {search && <SearchPreview {...search} from={from} now={now} />}
              <Island id="location" props={getLocationProps(viewer, true)} />
            </div>
            <div className="home-side">
              {outings && outings.length > 0 && <OutingsBlock outings={outings} now={now} />}
              <LastTopics
                title={texts.TALKS}
                topics={topics?.slice(0, FIRST_TOPICS) ?? null}
                now={now}
                leadsOn
              />
            </div>
          </div>
        </div>
        <Night />
        <HomeRest {...home} from={from} />
        {/* Filled by scripts, in a browser that can install the site. */}
        {home.mayBeInvited && <div id="install-offer" className="wrap" />}
      </>
    ),
  }
}

/** Notices that come first: an unconfirmed address, changed terms, a limit. */
function HomeNotices({ viewer, wait, welcome, changes, token }: MemberHomeData) {
  return (
    <>
      {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
      {welcome && showsLanterns(viewer, welcome) && <LanternPanel state={welcome} token={token} />}
      {changes && <Island id="terms-notice" props={{ token, changes }} />}
      {wait !== null && (
        <p className="notice">
          <Icon name="timer" />
          {`De nouveaux visages vous attendent ici dans ${formatWait(wait)}.`}
        </p>
      )}
    </>
  )
}

/**
 * Carousel and news, folded until the member wants more. The browser loads both once they are opened, since most
 * evenings end above them.
 */
function HomeRest({ from, ...home }: MemberHomeData & { from: Position }) {
  const { viewer, wait, popular, topics, news, isOpen, now } = home
  const panel = choosePanel(viewer, 'home', now)
  const others = topics?.slice(FIRST_TOPICS) ?? []
  return (
    <>
      {!isOpen && (
        <noscript>
          <p className="home-more">
            <a className="btn btn-line" href="/?page=1#suite">
              {texts.SEE_MORE}
            </a>
          </p>
        </noscript>
      )}
      <details className="home-rest" id="suite" open={isOpen}>
        <summary className="home-more">
          <span className="btn btn-line">{texts.SEE_MORE}</span>
        </summary>
        <div className="wrap home-rest-parts">
          {wait === null && (
            <Island id="popular" props={{ members: popular, from, now }} isFolded={!isOpen} />
          )}
          <div className="home-news">
            <Island
              id="newsfeed"
              props={{ first: news, readerId: viewer.id, of: null, path: '/', now }}
              isFolded={!isOpen}
            />
            <div className="home-aside">
              {others.length > 0 && <LastTopics title={texts.OTHER_TALKS} topics={others} now={now} />}
              {panel && <HousePanel panel={panel} />}
            </div>
          </div>
        </div>
      </details>
    </>
  )
}

function AwaitsLine({ awaits, unread }: { awaits: Awaits; unread: number }) {
  const summary = texts.describeAwaits(awaits, unread)
  if (!summary) return null
  return (
    <a className="awaits" href={summary.href}>
      {awaits.conversation ? <Avatar member={awaits.conversation} /> : <Icon name="mail" />}
      <span>
        <b>{summary.main}</b>
        {summary.other && <span className="soft">{summary.other}</span>}
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}

function Dusk({ children }: { children: ReactNode }) {
  return (
    <div className="dusk-edge">
      <section className="dusk">
        <CachedMarkup cacheKey={import.meta.env.SSR && ['dusk']}>
          <Scene name="dusk" />
        </CachedMarkup>
        <div className="wrap">{children}</div>
      </section>
    </div>
  )
}

/** The boat: the page says that it ends. */
function Night() {
  return (
    <CachedMarkup cacheKey={import.meta.env.SSR && ['night']}>
      <section className="night-end" aria-labelledby="fin-du-soir">
        <Scene name="night" />
        <h2 id="fin-du-soir">{texts.THE_END}</h2>
        <p>{texts.THE_END_TEXT}</p>
      </section>
    </CachedMarkup>
  )
}

function Scene({ name }: { name: 'dusk' | 'night' }) {
  return (
    <svg aria-hidden="true">
      <use href={`/images/accueil/scenes.svg#${name}`} />
    </svg>
  )
}

interface Props {
  settings: SearchSettings
  members: readonly CardMember[]
  from: Position
  /** Milliseconds since 1970. */
  now: number
}

/** Cards in the first view of a phone; later photos load lazily. */
const CARDS_IN_VIEW = 2

/** The first results of the member's search, under a title that is true of each. */
export function SearchPreview({ settings, members, from, now }: Props) {
  const isEmpty = members.length === 0
  return (
    <section className="near">
      <header className="near-head">
        {isEmpty ? (
          <Summary as="h2" settings={settings} />
        ) : (
          <>
            <h2>{texts.formatNearTitle(settings.seek, from, members)}</h2>
            <Summary as="p" settings={settings} />
          </>
        )}
      </header>
      {isEmpty && <p className="soft">{texts.NOBODY}</p>}
      <ul className="grid-members near-row">
        {members.map((member, index) => (
          <li key={member.id}>
            <MemberCard
              member={member}
              from={from}
              now={now}
              lazy={index >= CARDS_IN_VIEW}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      <LinkButton kind={isEmpty ? 'river' : 'soft'} small href="/recherche" icon="search">
        {isEmpty ? texts.CHANGE_SEARCH : texts.SEE_EVERYBODY}
      </LinkButton>
    </section>
  )
}

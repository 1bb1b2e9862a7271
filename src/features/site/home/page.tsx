import type { AppContext } from '../../../platform/context.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import { page } from '../../../platform/http/page.ts'
import { formatWait } from '../../../platform/http/reading-limit-texts.ts'
import { consumeHomeMembersQuota } from '../../../platform/http/reading-limits.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { assertAccess, type Viewer } from '../../../platform/http/viewer.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisHour } from '../../../shared/age.ts'
import type { Position } from '../../../shared/distance.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EveningScene } from '../../../ui/evening-scene.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { getLocationProps } from '../../../ui/location-props.ts'
import { type CardMember, MemberCard } from '../../../ui/member-card.tsx'
import { VerifiedBadge } from '../../../ui/verified-badge.tsx'
import { LastTopics } from '../../forum/topics/components/forum-overview.tsx'
import type { ListedTopic } from '../../forum/topics/contract.ts'
import type { PopularMember } from '../../members/popular/contract.ts'
import { HousePanel } from '../../premium/components/house-panel.tsx'
import { choosePanel } from '../../premium/policy.ts'
import { Summary } from '../../search/components/summary.tsx'
import type { SearchSettings } from '../../search/contract.ts'
import { findTermsChanges } from '../legal/public.ts'
import { LanternPanel } from '../welcome/components/lantern-panel.tsx'
import { showsLanterns } from '../welcome/policy.ts'
import { createSharedLists, type HomeLists, readHomeLists, readLandingLists } from './server.ts'

/** The landing's sentence in three pieces: the second is emphasised. */
export const LANDING_SENTENCE = ['Pour les célibataires qui aiment', 'encore', 'se parler.'] as const
export const SELLING_POINTS = {
  near: {
    title: 'Près de vous, jamais sur une carte',
    text: 'Vous cherchez à 5 ou à 500 kilomètres. Les autres lisent une distance, arrondie à un kilomètre au moins, et rien de plus précis.',
  },
  private: {
    title: 'Votre profil reste entre membres',
    text: 'Aucun moteur de recherche ne le lit. Au dehors, votre nom et votre photo ne sont montrés que si vous le demandez.',
  },
  intimate: {
    title: 'Ce qui est intime reste à vous',
    text: 'Orientation et religion ne sont demandées qu’avec votre accord. Un seul cookie, aucun pisteur, aucun appel à un autre site.',
  },
} as const

/** Illustrated people for a site without members visible to visitors: left, right, and in front. */
export const SAMPLE_PEOPLE = [
  { name: 'Théo', age: 28, picture: 'theo', where: 'à 14 km de vous' },
  { name: 'Margaux', age: 31, picture: 'margaux', where: 'à 26 km de vous' },
  { name: 'Inès', age: 34, picture: 'ines', where: 'à 3,2 km de vous' },
] as const

/** @param hour of the day in Paris */
export function formatHomeGreeting(name: string, hour: number): string {
  return `${hour >= 5 && hour < 18 ? 'Bonjour' : 'Bonsoir'} ${name}`
}

/** @param hour of the day in Paris */
export function formatHomeMood(hour: number): string {
  if (hour >= 5 && hour < 12) return 'La rivière s’éveille. Un café, et quelques nouveaux visages\u202f?'
  if (hour >= 12 && hour < 18) return 'Il y a de la place à l’ombre. Qui s’assoit à votre table\u202f?'
  return 'Les lampions sont allumés. Qui s’assoit à votre table ce soir\u202f?'
}

/** Landing pages of an address, which are rendered for each visitor. */
const LANDING_LIMIT: Limit = { name: 'landing', points: 240, seconds: 60 }

/** `/`: a landing page for visitors, the home of members. */
export function homePage(context: AppContext): void {
  const lists = createSharedLists(context)
  page(context, '/', 'anyone', async (request) => {
    const now = Date.now()
    const { viewer } = request
    if (!viewer) {
      await context.limits.count(LANDING_LIMIT, getAddressKey(request.raw))
      const { popular, topics } = await readLandingLists(context, lists, now)
      return landingContent(popular ?? [], topics, now)
    }
    assertAccess('member', viewer)
    const wait = await consumeHomeMembersQuota(context, viewer)
    const read = await readHomeLists(context, lists, viewer, wait === null)
    const token = getPageToken(context, request)
    return memberHomeContent({ ...read, viewer, wait, changes: findTermsChanges(viewer), token, now })
  })
}

function landingContent(popular: PopularMember[], topics: ListedTopic[] | null, now: number): PageContent {
  return {
    title: 'Rencontres près de chez vous, entre célibataires',
    sheet: 'people',
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

interface MemberHomeData extends HomeLists {
  viewer: Viewer
  /** Seconds until members are shown again; null if they are shown. */
  wait: number | null
  /** Changes of the terms since the viewer agreed; null if there are none. */
  changes: string[] | null
  token: string
  now: number
}

function memberHomeContent(home: MemberHomeData): PageContent {
  const { viewer, wait, popular, topics, news, search, welcome, changes, token, now } = home
  const hour = toParisHour(now)
  const from = getOwnPosition(viewer)
  const panel = choosePanel(viewer, 'home', now)
  return {
    title: 'Accueil',
    sheet: 'people',
    body: (
      <div className="wrap home">
        <header className="page-head">
          <h1>{formatHomeGreeting(viewer.name, hour)}</h1>
          <p>{formatHomeMood(hour)}</p>
        </header>
        {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
        {welcome && showsLanterns(viewer, welcome) && <LanternPanel state={welcome} token={token} />}
        {changes && <Island id="terms-notice" props={{ token, changes }} />}
        {wait === null ? (
          <Island id="popular" props={{ members: popular, from, now }} />
        ) : (
          <p className="notice">
            <Icon name="timer" />
            {`De nouveaux visages vous attendent ici dans ${formatWait(wait)}.`}
          </p>
        )}
        {search && <SearchPreview {...search} from={from} now={now} />}
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

export const FAN_SIZE = 3

/** Three cards as in the search: members visible to visitors, else illustrated ones. Decorative, not a list. */
export function MemberFan({ members, now }: { members: readonly CardMember[]; now: number }) {
  if (members.length < FAN_SIZE) return <SampleFan />
  return (
    <div className="fan" inert aria-hidden="true">
      {members.slice(0, FAN_SIZE).map((member) => (
        <MemberCard key={member.id} member={member} from={null} now={now} first />
      ))}
    </div>
  )
}

function SampleFan() {
  return (
    <div className="fan" inert aria-hidden="true">
      {SAMPLE_PEOPLE.map(({ name, age, picture, where }, index) => (
        <div key={name} className="card-member">
          <img src={`/images/accueil/${picture}.webp`} width={480} height={600} alt="" fetchPriority="high" />
          <span className="card-foot">
            <span className="card-name">
              <b>{name}</b>
              <i>
                {age}
                <span> ans</span>
              </i>
              {index === FAN_SIZE - 1 && <VerifiedBadge label="" />}
            </span>
            <span className="card-where">
              <Icon name="map-pin" size="sm" />
              {where}
            </span>
          </span>
        </div>
      ))}
      <p className="bubble">Je marche longtemps. Et je m’arrête à chaque terrasse.</p>
    </div>
  )
}

interface Props {
  settings: SearchSettings
  members: readonly CardMember[]
  from: Position
  /** Milliseconds since 1970. */
  now: number
}

/** The member's search as a sentence, with the first results. */
export function SearchPreview({ settings, members, from, now }: Props) {
  const isEmpty = members.length === 0
  return (
    <section className="near">
      <header className="near-head">
        <Summary as="h2" settings={settings} />
        <LinkButton kind={isEmpty ? 'river' : 'soft'} small href="/recherche" icon="search">
          {isEmpty ? 'Modifier ma recherche' : 'Voir tout le monde'}
        </LinkButton>
      </header>
      {isEmpty && (
        <p className="soft">
          {
            'Personne ne correspond pour l’instant. Élargissez un peu votre recherche\u202f: la rivière est longue.'
          }
        </p>
      )}
      <ul className="grid-members near-row">
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} from={from} now={now} lazy />
          </li>
        ))}
      </ul>
    </section>
  )
}

const POINT_ICONS: [keyof typeof SELLING_POINTS, IconName][] = [
  ['near', 'map-pin'],
  ['private', 'eye-off'],
  ['intimate', 'shield-check'],
]

/** Three points about the site. */
export function SellingPoints() {
  return (
    <section className="wrap points">
      <header className="stack-sm">
        <h2>Une guinguette, pas un casino</h2>
        <p className="soft">Trois promesses que vous pouvez vérifier.</p>
      </header>
      <ul>
        {POINT_ICONS.map(([point, icon]) => (
          <li key={point}>
            <span className="point-ico">
              <Icon name={icon} size="lg" />
            </span>
            <h3>{SELLING_POINTS[point].title}</h3>
            <p className="soft">{SELLING_POINTS[point].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function registerHome(context: AppContext): void {
  homePage(context)
}

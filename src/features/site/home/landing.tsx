import type { Config } from '../../../config.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { CachedMarkup } from '../../../ui/cached-markup.tsx'
import { EveningScene } from '../../../ui/evening-scene.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { type CardMember, MemberCard } from '../../../ui/member-card.tsx'
import { VerifiedBadge } from '../../../ui/verified-badge.tsx'
import { LastTopics } from '../../forum/topics/components/forum-overview.tsx'
import type { ListedTopic } from '../../forum/topics/contract.ts'
import type { PopularMember } from '../../members/popular/contract.ts'
import { LandingOutings } from '../../outings/components/landing-outings.tsx'
import type { ListedOuting } from '../../outings/contract.ts'
import { LandingTexts } from './components/landing-texts.tsx'

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

/** The page of visitors. */
export function landingContent(
  popular: PopularMember[],
  topics: ListedTopic[] | null,
  outings: ListedOuting[],
  now: number,
  { siteName, landing }: Pick<Config, 'siteName' | 'landing'>,
): PageContent {
  return {
    title: 'Rencontres près de chez vous, entre célibataires',
    sheet: ['people', 'outings'],
    description: `${siteName} est un site de rencontres pour les célibataires qui aiment encore se parler\u202f: des profils près de chez vous, en France, en Belgique, en Suisse et au Luxembourg. Dès 18 ans.`,
    index: true,
    landing: true,
    body: (
      <>
        <EveningScene>
          <div className="hero-text">
            <LandingTexts title={landing.title} lead={landing.lead} />
            <div className="hero-act">
              <LinkButton kind="lantern" href="/inscription">
                Créer mon profil
              </LinkButton>
              <p className="aside">Entre adultes, dès 18 ans.</p>
            </div>
          </div>
          <MemberFan members={popular} now={now} />
        </EveningScene>
        <CachedMarkup cacheKey={import.meta.env.SSR && ['selling-points']}>
          <SellingPoints />
        </CachedMarkup>
        <LandingOutings outings={outings} now={now} />
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

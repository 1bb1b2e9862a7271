import type { Position } from '../../../../shared/distance.ts'
import { formatIntentions } from '../../../../shared/presentation.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { Age } from '../../../../ui/age.tsx'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Distance } from '../../../../ui/distance.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { LastSeen } from '../../../../ui/last-seen.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Presence } from '../../../../ui/presence.tsx'
import { splitText } from '../../../../ui/text-parts.ts'
import { SHOW_MORE, SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'
import type { AlbumPhoto } from '../../../photos/album/contract.ts'
import { WORDS_PATH } from '../../presentation/contract.ts'
import { REQUIRED_FIELDS, SENSITIVE_FIELDS } from '../../profile-fields.ts'
import type { Profile } from '../contract.ts'
import { countPhotosByState, getShownState, PhotoLink, Portrait } from './photos.tsx'

interface Props {
  profile: Profile
  /** Where the reader is; null shows no distance. */
  from: Position | null
  /** Milliseconds since 1970. */
  now: number
}

/**
 * The first photo with the member's name, age, distance and last connection at its foot (specification 2, section 2); of
 * a blocked member name, age and badges. A drawn portrait where there is no photo.
 */
export function ProfileHero({ profile, from, now }: Props) {
  const { user, iso, isBlocked } = profile
  const photos = profile.photos.filter((photo) => getShownState(photo) === 'visible')
  const [first] = photos
  return (
    <div className="profile-edge">
      <div className="profile-photo">
        {first ? (
          <PhotoLink
            photo={first}
            name={user.name}
            number={1}
            count={photos.length}
            sizes="(min-width: 760px) 460px, 100vw"
          />
        ) : (
          <Portrait member={user} isWaiting={profile.photo_waits} />
        )}
        <HeroBadges profile={profile} now={now} />
        <header className="who">
          <h1>
            <MemberName member={user} />
            <Age birthday={user.birthday} now={now} />
          </h1>
          {!isBlocked && <Hope intentions={user.intentions} />}
          {!isBlocked && (
            <p>
              <Distance from={from} to={user} />
              <span>
                {'Dernière connexion'} <LastSeen moment={user.last_activity} now={now} /> <Flag iso={iso} />
              </span>
            </p>
          )}
        </header>
      </div>
    </div>
  )
}

/** The hopes of the member as one phrase. */
function Hope({ intentions }: { intentions: number }) {
  const phrase = formatIntentions(intentions)
  return phrase && <p className="who-hope">{phrase}</p>
}

function HeroBadges({ profile: { user, ifBirthday, isBlocked }, now }: Omit<Props, 'from'>) {
  return (
    <div className="profile-pills">
      {isSuspended(user.roles) && (
        <span className="badge badge-blush">
          <Icon name="ban" />
          {SUSPENDED_BADGE}
        </span>
      )}
      {ifBirthday && (
        <span className="badge badge-new">
          <Icon name="cake" />
          {'C’est son anniversaire\u202f!'}
        </span>
      )}
      {!isBlocked && <Presence lastActivity={user.last_activity} now={now} as="pill" />}
    </div>
  )
}

/** The other photos under the first, on wide screens. */
export function Thumbnails({ photos: all }: { photos: readonly AlbumPhoto[] }) {
  const photos = all.filter((photo) => getShownState(photo) === 'visible').slice(1, 5)
  if (photos.length === 0) return null
  return (
    <div className="thumbs" aria-hidden="true">
      {photos.map(({ id, photo }) => (
        // The photos follow in the page, as links too.
        <a key={id} href={`#${id}`} tabIndex={-1}>
          <img src={getThumbnailUrl(photo)} width={480} height={600} alt="" loading="lazy" decoding="async" />
        </a>
      ))}
    </div>
  )
}

const MAX_LINES = 2
/** Characters that surely stand on a line of a narrow phone, and of a desktop's column. */
const PHONE_LINE_LENGTH = 32
const DESKTOP_LINE_LENGTH = 54

/**
 * The about text, its addresses linked, cut at 2 lines with 'Voir plus' (specification 2, section 2). The cut is a style:
 * the whole text is in the page, and the control is a native disclosure that needs no script. It is shown where the text
 * may be longer.
 */
export function About({ text }: { text: string }) {
  // Long addresses are shown in part.
  const shown = splitText(text)
    .map((part) => part.text)
    .join('')
  const fits = countLines(shown, PHONE_LINE_LENGTH) <= MAX_LINES
  const fitsOnDesktop = countLines(shown, DESKTOP_LINE_LENGTH) <= MAX_LINES
  return (
    <section className="about bio" aria-label="À propos">
      {!fits && (
        <details className={fitsOnDesktop ? 'about-more only-phone' : 'about-more'}>
          <summary className="linkish">
            <span className="when-cut">{SHOW_MORE}</span>
            <span className="when-whole">Voir moins</span>
          </summary>
        </details>
      )}
      <p className={fits ? undefined : 'cut'}>
        <LinkedText text={text} />
      </p>
    </section>
  )
}

function countLines(text: string, width: number): number {
  return text.split('\n').reduce((sum, textLine) => sum + Math.max(1, Math.ceil(textLine.length / width)), 0)
}

interface NextStep {
  icon: IconName
  href: string
  title: string
  reason: string
}

/** Missing parts of the own profile. */
export function NextSteps({ profile, sensitive }: { profile: Profile; sensitive: boolean }) {
  const steps = listNextSteps(profile, sensitive)
  const photos = countPhotosByState(profile.photos)
  const awaits = photos.visible === 0 && photos.awaiting > 0
  if (steps.length === 0 && !awaits) return null
  return (
    <section className="panel next-steps" aria-labelledby="steps">
      <h2 id="steps">Pour qu’on ait envie de vous écrire</h2>
      <ul>
        {awaits && (
          <li>
            <span className="step">
              <Icon name="clock" />
              <span>
                {'Votre photo attend le regard de notre équipe\u202f: les autres la verront ensuite.'}
              </span>
            </span>
          </li>
        )}
        {steps.map(({ icon, href, title: what, reason: why }) => (
          <li key={what}>
            <a className="step" href={href}>
              <Icon name={icon} />
              <span>
                <strong>{what}</strong>
                <br />
                {why}
              </span>
              <Icon name="chevron-right" size="sm" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listNextSteps({ user, photos }: Profile, sensitive: boolean): NextStep[] {
  const steps: NextStep[] = []
  const { visible, awaiting } = countPhotosByState(photos)
  if (visible + awaiting === 0 && !user.avatar) {
    steps.push({
      icon: 'camera',
      href: '/upload',
      title: 'Ajoutez une photo',
      reason: 'les profils avec un visage reçoivent bien plus de visites.',
    })
  }
  if (!user.description && user.can_description) {
    steps.push({
      icon: 'pencil',
      href: '/user/edit',
      title: 'Écrivez quelques lignes sur vous',
      reason: 'de quoi commencer une conversation.',
    })
  }
  steps.push(...listMissingWords(user))
  const missing = countMissingFacts(user, sensitive)
  if (missing > 0) {
    const why = missing === 1 ? 'il en manque une.' : `il en manque ${missing}.`
    steps.push({ icon: 'sparkles', href: '/user/edit', title: 'Complétez vos informations', reason: why })
  }
  return steps
}

function listMissingWords({ slates, intentions, interests, can_description }: Profile['user']): NextStep[] {
  const steps: NextStep[] = []
  if (slates.length === 0 && can_description) {
    steps.push({
      icon: 'pencil',
      href: `${WORDS_PATH}#ardoises`,
      title: 'Accrochez une ardoise',
      reason: 'une phrase à vous, et l’on sait quoi vous répondre.',
    })
  }
  if (intentions === 0) {
    steps.push({
      icon: 'heart',
      href: `${WORDS_PATH}#envies`,
      title: 'Dites ce que vous espérez',
      reason: 'une histoire, des amitiés, un bal\u202f: tout se dit.',
    })
  }
  if (interests.length === 0) {
    steps.push({
      icon: 'sparkles',
      href: `${WORDS_PATH}#gouts`,
      title: 'Choisissez vos goûts',
      reason: 'on verra ce que vous avez en commun.',
    })
  }
  return steps
}

/** Required answers that are open (specification 2, section 5); sensitive ones only with consent (product.md 3). */
function countMissingFacts(user: Profile['user'], sensitive: boolean): number {
  const required = [...REQUIRED_FIELDS, ...(sensitive ? SENSITIVE_FIELDS : [])]
  return required.filter((name) => user[name] === null).length
}

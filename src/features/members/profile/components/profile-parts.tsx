import type { Position } from '../../../../shared/distance.ts'
import { getLabel, SEXES } from '../../../../shared/enumerations.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { Age } from '../../../../ui/age.tsx'
import { Distance } from '../../../../ui/distance.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { LastSeen } from '../../../../ui/last-seen.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Presence } from '../../../../ui/presence.tsx'
import { splitText } from '../../../../ui/text-parts.ts'
import { PREMIUM, SHOW_MORE, SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { LinkedText } from '../../../../ui/user-text.tsx'
import {
  FACT_FIELDS,
  getFactLabel,
  getProfileField,
  type ProfileFieldName,
  REQUIRED_FIELDS,
  SENSITIVE_FIELDS,
} from '../../profile-fields.ts'
import type { Profile, ProfileUser } from '../contract.ts'
import { countPhotosByState } from './photos.tsx'

interface Props {
  profile: Profile
  /** Where the reader is; null shows no distance. */
  from: Position | null
  /** Milliseconds since 1970. */
  now: number
}

/** Name, age, badges, distance and last connection (specification 2, section 2); of a blocked member name, age and badges. */
export function ProfileHead({ profile, from, now }: Props) {
  const { user, iso, isBlocked } = profile
  return (
    <header className="who">
      <h1>
        <MemberName member={user} />
        <Age birthday={user.birthday} now={now} />
      </h1>
      <Badges profile={profile} now={now} />
      {!isBlocked && (
        <p className="who-line">
          <Distance from={from} to={user} />
          <span>
            <Flag iso={iso} />
            <span>
              {'Dernière connexion'} <LastSeen moment={user.last_activity} now={now} />
            </span>
          </span>
        </p>
      )}
    </header>
  )
}

function Badges({
  profile: { user, ifBirthday, isBlocked, verified_on },
  now,
}: {
  profile: Profile
  now: number
}) {
  return (
    <div className="row who-badges">
      {isSuspended(user.roles) && (
        <span className="badge badge-blush">
          <Icon name="ban" />
          {SUSPENDED_BADGE}
        </span>
      )}
      {!isBlocked && <Presence lastActivity={user.last_activity} now={now} />}
      {verified_on && (
        <span
          className="badge"
          title="Notre équipe a comparé sa photo de profil à une photo prise pour cela."
        >
          <Icon name="shield-check" size="sm" />
          {formatVerifiedSince(verified_on)}
        </span>
      )}
      {user.stripe_status && (
        <span className="badge badge-premium">
          <Icon name="crown" size="sm" />
          {PREMIUM}
        </span>
      )}
      {ifBirthday && (
        <span className="badge badge-blush">
          <Icon name="cake" />
          {'C’est son anniversaire\u202f!'}
        </span>
      )}
    </div>
  )
}

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** 'Vérifié le 3 mai 2026' */
const formatVerifiedSince = (day: string) => `Vérifié le ${DAY_FORMAT.format(new Date(day))}`

interface ProfileFact {
  icon: IconName
  label: string
  /** Shown as a tooltip. */
  title?: string | null
}

/** A member's answers as tags; an open answer has none. */
export function ProfileFacts({ user }: { user: ProfileUser }) {
  return (
    <ul className="facts" aria-label="En quelques mots">
      {listProfileFacts(user).map(({ icon, label, title }) => (
        <li key={icon} title={title ?? undefined}>
          <Icon name={icon} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** The tags of a profile; each icon appears once. */
export function listProfileFacts(user: ProfileUser): ProfileFact[] {
  const sex = getLabel(SEXES, user.sex)
  return [
    ...(sex ? [{ icon: 'user-round', label: sex } as const] : []),
    ...FACT_FIELDS.flatMap((name) => buildFact(name, user[name]) ?? []),
  ]
}

function buildFact(name: ProfileFieldName, value: number | string | null): ProfileFact | null {
  const field = getProfileField(name)
  const label = getFactLabel(name, value)
  if (!field.fact || !label) return null
  const { icon, isNamed } = field.fact
  const title = field.kind === 'choice' && field.definitions && getLabel(field.definitions, Number(value))
  return {
    icon,
    label: isNamed ? `${field.label}\u202f: ${label}` : label,
    ...(title ? { title } : {}),
  }
}

const MAX_LINES = 2
/** Characters that surely stand on a line of a narrow phone, and of a desktop's column. */
const PHONE_LINE_LENGTH = 36
const DESKTOP_LINE_LENGTH = 64

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
    <section className="about" aria-label="À propos">
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
  const missing = countMissingFacts(user, sensitive)
  if (missing > 0) {
    const why = missing === 1 ? 'il en manque une.' : `il en manque ${missing}.`
    steps.push({ icon: 'sparkles', href: '/user/edit', title: 'Complétez vos informations', reason: why })
  }
  return steps
}

/** Required answers that are open (specification 2, section 5); sensitive ones only with consent (product.md 3). */
function countMissingFacts(user: Profile['user'], sensitive: boolean): number {
  const required = [...REQUIRED_FIELDS, ...(sensitive ? SENSITIVE_FIELDS : [])]
  return required.filter((name) => user[name] === null).length
}

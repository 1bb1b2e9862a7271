import { getLabel, SEXES } from '../../../../shared/enumerations.ts'
import { getSiteName } from '../../../../shared/site-identity.ts'
import { PREMIUM } from '../../../../ui/texts.ts'
import {
  FACT_FIELDS,
  type FactGroup,
  getFactGroup,
  getFactLabel,
  getProfileField,
  type ProfileFieldName,
} from '../../profile-fields.ts'
import type { Profile, ProfileUser } from '../contract.ts'

/** Answers as clauses, by index; a field without reads 'Religion : athée'. */
const CLAUSES: Partial<Record<ProfileFieldName, readonly string[]>> = {
  matrimonial_status: ['célibataire', 'en couple'],
  children: ['sans enfant', 'un enfant', 'deux enfants', 'trois enfants', 'plus de trois enfants'],
  smoke: ['ne fume pas', 'fume', 'fume parfois'],
  drink: ['ne boit pas d’alcool', 'boit de l’alcool', 'boit un verre à l’occasion'],
  height: Array.from(
    { length: 10 },
    (_, i) => `entre ${formatMetres(120 + i * 10)} et ${formatMetres(130 + i * 10)}`,
  ),
  size: ['mince', 'silhouette moyenne', 'silhouette sportive', 'poignées d’amour', 'en surpoids'],
  hair: [
    'cheveux bruns',
    'cheveux châtains',
    'cheveux noirs',
    'cheveux blonds',
    'cheveux roux',
    'cheveux d’une autre couleur',
  ],
  eyes: ['yeux bruns', 'yeux gris', 'yeux verts', 'yeux bleus', 'yeux d’une autre couleur'],
}

/** Fields that share a sentence; every other has its own. */
const SENTENCES: readonly ProfileFieldName[][] = [
  ['smoke', 'drink'],
  ['height', 'size', 'hair', 'eyes'],
]

const GROUP_TITLES: Record<FactGroup, string> = {
  life: 'Sa vie',
  looks: 'Son allure',
  beliefs: 'Orientation et religion',
}
const GROUPS = Object.keys(GROUP_TITLES) as FactGroup[]

interface FactSentence {
  text: string
  /** Explains the answer. */
  title?: string | undefined
}

/** 1 m 70 */
function formatMetres(centimetres: number): string {
  return `${Math.floor(centimetres / 100)}\u00a0m\u00a0${String(centimetres % 100).padStart(2, '0')}`
}

/** A member's answers in words, by group, and what the site itself knows; nothing for an open or hidden answer. */
export function ProfileFacts({ profile: { user, verified_on } }: { profile: Profile }) {
  return (
    <section className="brief" aria-labelledby="brief">
      <h2 id="brief">En bref</h2>
      <dl>
        {GROUPS.map((group) => (
          <FactGroupEntry
            key={group}
            title={GROUP_TITLES[group]}
            sentences={listFactSentences(user, group)}
          />
        ))}
        <FactGroupEntry title={`Sur ${getSiteName()}`} sentences={listSiteSentences(user, verified_on)} />
      </dl>
    </section>
  )
}

function FactGroupEntry({ title, sentences }: { title: string; sentences: FactSentence[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {sentences.map(({ text, title: explanation }, index) => (
          <span key={text} title={explanation}>
            {index === 0 ? text : ` ${text}`}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** The sentences of a group, in the order of its fields; the sex comes first of all. */
export function listFactSentences(user: ProfileUser, group: FactGroup): FactSentence[] {
  const names = FACT_FIELDS.filter((name) => getFactGroup(name) === group)
  const covered = new Set<ProfileFieldName>()
  return names.flatMap((name) => {
    if (covered.has(name)) return []
    const together = SENTENCES.find((others) => others.includes(name)) ?? [name]
    for (const other of together) covered.add(other)
    const sex = name === 'matrimonial_status' ? getLabel(SEXES, user.sex) : null
    const clauses = [...(sex ? [sex] : []), ...together.flatMap((one) => describeFact(one, user[one]) ?? [])]
    return clauses.length > 0 ? [{ text: toSentence(clauses), title: getExplanation(name, user[name]) }] : []
  })
}

/** An answer in words; null for an open one, and for one that declines to say. */
export function describeFact(name: ProfileFieldName, value: number | string | null): string | null {
  const label = getFactLabel(name, value)
  const field = getProfileField(name)
  if (!label || field.kind === 'text') return label
  return CLAUSES[name]?.[Number(value)] ?? `${field.label}\u202f: ${label.toLowerCase()}`
}

function getExplanation(name: ProfileFieldName, value: number | string | null): string | undefined {
  const field = getProfileField(name)
  const definitions = field.kind === 'choice' ? field.definitions : undefined
  return definitions && typeof value === 'number' ? definitions[value] : undefined
}

/** 'Ne fume pas, boit un verre à l’occasion.' */
function toSentence(clauses: string[]): string {
  const text = clauses.join(', ')
  const start = text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
  return /[.!?…]$/.test(start) ? start : `${start}.`
}

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

function listSiteSentences({ stripe_status }: ProfileUser, verifiedOn: string | null): FactSentence[] {
  return [
    ...(verifiedOn
      ? [
          {
            text: `Vérifié le ${DAY_FORMAT.format(new Date(verifiedOn))}\u202f: notre équipe a comparé sa photo de profil à une photo prise pour cela.`,
          },
        ]
      : []),
    ...(stripe_status ? [{ text: `Membre ${PREMIUM}.` }] : []),
  ]
}

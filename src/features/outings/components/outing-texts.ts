import { roundDistance } from '../../../shared/distance.ts'
import { isOutingKind, OUTING_KINDS } from '../../../shared/outing-kinds.ts'
import type { ListedOuting, ListedPlace, OwnSeat, SeatState } from '../contract.ts'

// Sentences of the pages of outings that several components show.

export const ALL_OUTINGS = 'Toutes les sorties'
export const HOST_ONE = 'Mettre une table'
export const THIS_WEEK = 'Dehors cette semaine'
export const OWN_OUTINGS = 'Mes sorties'
export const NOTIFY_ME = 'Prévenez-moi'
export const I_TAKE_IT = 'Je m’en charge'

export const formatKind = (kind: number) => (isOutingKind(kind) ? OUTING_KINDS[kind].label : 'Sortie')

type Numbers = Pick<ListedOuting, 'coming' | 'free' | 'waiting' | 'table' | 'state'>

/** '14 viennent, 6 places', 'complet, 2 attendent' */
export function describeSeats({ coming, free, waiting, table, state }: Numbers): string {
  if (state === 'cancelled') return 'annulée'
  if (state === 'past') return coming === 1 ? 'une personne y était' : `${coming} y étaient`
  if (state === 'draft') return 'brouillon'
  if (free <= 0)
    return waiting > 0 ? `complet, ${waiting} ${waiting === 1 ? 'attend' : 'attendent'}` : 'complet'
  const who = table ? `${coming} à table` : coming === 1 ? '1 vient' : `${coming} viennent`
  return `${who}, ${free} ${free === 1 ? 'place' : 'places'}`
}

const COMMA = new Intl.NumberFormat('fr-FR')

/** 'à 3,2 km'; null near the commune's centre or where no position is known. */
export function formatOutingDistance(distance: number | null): string | null {
  if (distance === null) return null
  const km = roundDistance(distance)
  return km <= 1 ? 'tout près' : `à ${COMMA.format(km)}\u00a0km`
}

/** 'Lyon, à 3 km · débutants bienvenus' */
export function describeOuting(outing: ListedOuting): string {
  const where = [outing.commune, formatOutingDistance(outing.distance)].filter(Boolean).join(', ')
  return [where, describeTrait(outing)].filter(Boolean).join(' · ')
}

function describeTrait({ women, beginners, table, host, is_host }: ListedOuting): string | null {
  if (is_host) return 'votre sortie'
  if (women) return 'entre femmes'
  if (table) return 'une seule table'
  if (beginners) return 'débutants bienvenus'
  return host ? `avec ${host.name}` : null
}

const SEAT_LABELS: Record<SeatState, string> = {
  coming: 'Vous y allez',
  offered: 'Une place pour vous, à confirmer',
  waiting: 'Sur la liste d’attente',
  asking: 'Votre demande attend',
  maybe: 'Peut-être',
}

/** The reader's part in an outing of a list; null for none, and at a cancelled one. */
export function labelSeat({ seat, is_host, state }: ListedOuting): string | null {
  if (!seat || is_host || state === 'cancelled') return null
  if (state !== 'past') return SEAT_LABELS[seat]
  return seat === 'coming' ? 'Vous y étiez' : null
}

export const formatRank = (position: number) => (position === 1 ? '1re' : `${position}e`)

/** The reader's own part in one sentence. */
export function describeOwnSeat({ state, position, guest }: OwnSeat): string {
  if (state === 'coming') return guest ? `Vous y allez, avec ${guest}` : 'Vous y allez'
  if (state === 'waiting' && position)
    return `Vous êtes en ${formatRank(position)} position sur la liste d’attente`
  return SEAT_LABELS[state]
}

const startsWithVowel = (name: string) => /^[aeiouyhàâéèêëîïôöûü]/i.test(name)

/** 'de Lyon', 'd’Annecy' */
export const ofTown = (name: string) => {
  const article = /^(Le|Les) (.+)$/.exec(name)
  if (article) return `${article[1] === 'Le' ? 'du' : 'des'} ${article[2]}`
  return startsWithVowel(name) ? `d’${name}` : `de ${name}`
}

/** The title of the list. */
export const formatListTitle = (place: ListedPlace | null) =>
  place ? `Dehors, près ${ofTown(place.name)}` : 'Dehors, un peu partout'

/** 'Inès et Gabriel, que vous connaissez, y seront.' */
export function describeFriends(friends: readonly { name: string }[], isPast: boolean): string {
  const names = friends.map(({ name }) => name)
  const joined = names.length > 1 ? `${names.slice(0, -1).join(', ')} et ${names.at(-1)}` : names[0]
  const [one, many] = isPast ? ['y était', 'y étaient'] : ['y sera', 'y seront']
  return `${joined}, que vous connaissez, ${names.length > 1 ? many : one}.`
}

/** 'Sa 9e sortie ici' */
export const describeHeld = (count: number) =>
  count === 0
    ? 'Sa première sortie ici.'
    : `${count === 1 ? 'Une sortie tenue' : `${count} sorties tenues`} ici.`

/** '14 viennent…' for search engines, with kind, commune and day. */
export const formatSummary = (kind: string, commune: string, time: string, seats: string) =>
  `${kind} à ${commune}. ${time}\u202f: ${seats}.`

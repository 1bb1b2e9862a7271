import { computeDistance, type Position } from '../../../shared/distance.ts'
import { SEEK } from '../../../shared/enumerations.ts'
import { formatCount } from '../../../ui/texts.ts'
import type { Awaits } from './server.ts'

/** @param hour of the day in Paris */
export function formatHomeGreeting(name: string, hour: number): string {
  return `${hour >= 5 && hour < 18 ? 'Bonjour' : 'Bonsoir'} ${name}`
}

const DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: 'Europe/Paris',
})

/** 'Mardi 8 juin'. @param now milliseconds since 1970 */
export function formatHomeDate(now: number): string {
  const date = DATE_FORMAT.format(now)
  return date.charAt(0).toUpperCase() + date.slice(1)
}

/** One line about members who wait for the reader: its main part, a second one, and its link. */
export interface AwaitsLine {
  main: string
  other: string | null
  href: string
}

/** @param unread messages of all conversations */
export function describeAwaits({ conversation, requests }: Awaits, unread: number): AwaitsLine | null {
  const friendRequests = requests === 1 ? '1 demande d’ami' : `${formatCount(requests)} demandes d’ami`
  const verb = requests === 1 ? 'vous attend' : 'vous attendent'
  const other = requests > 0 ? `${friendRequests} ${verb} aussi` : null
  if (conversation) {
    return {
      main: `${conversation.name} attend votre réponse`,
      other,
      href: `/messages/${conversation.thread}`,
    }
  }
  if (unread > 0) {
    const main = unread === 1 ? '1 message vous attend' : `${formatCount(unread)} messages vous attendent`
    return { main, other, href: '/messages' }
  }
  return requests > 0 ? { main: `${friendRequests} ${verb}`, other: null, href: '/demandes' } : null
}

const NEAR_KM = 30
/** Beyond it a distance says nothing. */
const FAR_KM = 200

/** The title over members, true of each of them: their distance, else what they have in common. */
export function formatNearTitle(seek: number, from: Position, members: readonly Position[]): string {
  const distances = members.map((member) => computeDistance(from, member) ?? Number.POSITIVE_INFINITY)
  const farthest = Math.max(...distances)
  if (farthest <= NEAR_KM) return 'Près de vous'
  if (farthest < FAR_KM) return `À moins de ${10 * (Math.floor(farthest / 10) + 1)} km`
  return seek === SEEK.girl ? 'Elles cherchent aussi' : 'Ils cherchent aussi'
}

export const SEE_EVERYBODY = 'Voir tout le monde'
export const CHANGE_SEARCH = 'Modifier ma recherche'
export const NOBODY =
  'Personne ne correspond pour l’instant. Élargissez un peu votre recherche\u202f: la rivière est longue.'
export const TALKS = 'On en parle au forum'
export const OTHER_TALKS = 'D’autres topics'
export const THE_END = 'C’est tout pour ce soir.'
export const THE_END_TEXT = 'Le reste attendra demain, sans vous en vouloir.'
export const SEE_MORE = 'Voir la suite'

/** Texts of the landing page that an operator may replace; `*…*` emphasises a word. */
export const LANDING_TITLE = 'Pour les célibataires qui aiment *encore* se parler.'
export const LANDING_LEAD =
  'Des visages près de chez vous, et le temps de faire connaissance. Ce soir, il reste une place à table.'

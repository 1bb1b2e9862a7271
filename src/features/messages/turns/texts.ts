// Whose turn it is: sentences of the first screen. Those of sheets and calls are in sheet-texts.ts.

import type { Turn } from './policy.ts'

/** Headings of the list, in their order. */
export const TURN_TITLES: Record<Turn, string> = {
  new: 'À commencer',
  yours: 'À vous de répondre',
  theirs: 'À eux',
  dormant: 'En veille',
}
/** For screen readers, at the crossed bell. */
export const IS_MUTED = 'notifications coupées'
export const GOODBYE = 'Dire au revoir'
export const GOODBYE_OFFER = 'Répondre, ou dire au revoir\u202f?'
export const REOPEN = 'Rouvrir la conversation'
export const CLOSED_BY_OTHER =
  'Cette conversation a été refermée avec un mot d’au revoir\u202f: on ne peut plus y écrire.'
export const CLOSED_BY_YOU =
  'Vous avez refermé cette conversation\u202f: rouvrez-la pour y écrire de nouveau.'
/** Heading of the goodbye's card. */
export const formatGoodbyeTitle = (name: string | null) =>
  name === null
    ? 'Vous avez refermé la conversation, avec ces mots'
    : `${name} a refermé cette conversation, avec ces mots`
/** Of the last message in the list. */
export const formatGoodbyeLine = (message: string) => `Au revoir\u202f: ${message}`

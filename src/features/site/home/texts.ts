// Words of the landing page and of the members' home.

export const LANDING_TITLE = 'Rencontres près de chez vous, entre célibataires'
export const LANDING_DESCRIPTION =
  'Guinguette est un site de rencontres pour les célibataires qui aiment encore se parler\u202f: des profils près de chez vous, en France, en Belgique, en Suisse et au Luxembourg. Dès 18 ans.'
/** The landing's sentence, in three pieces: the second is set apart. */
export const SENTENCE = ['Pour les célibataires qui aiment', 'encore', 'se parler.'] as const
export const LEAD =
  'Des visages près de chez vous, et le temps de faire connaissance. Ce soir, il reste une place à table.'
export const CREATE_PROFILE = 'Créer mon profil'
export const ADULTS = 'Entre adultes, dès 18 ans.'
export const BUBBLE = 'Je marche longtemps. Et je m’arrête à chaque terrasse.'

export const POINTS_TITLE = 'Une guinguette, pas un casino'
export const POINTS_LEAD = 'Trois promesses que vous pouvez vérifier.'

export const POINTS = {
  near: {
    title: 'Près de vous, jamais sur une carte',
    text: 'Vous cherchez à 5 ou à 500 kilomètres. Les autres lisent une distance, arrondie à un kilomètre près, et rien de plus précis.',
  },
  private: {
    title: 'Votre profil reste entre membres',
    text: 'Aucun moteur de recherche ne le lit. Votre photo n’est montrée au dehors que si vous le demandez.',
  },
  intimate: {
    title: 'Ce qui est intime reste à vous',
    text: 'Orientation et religion ne sont demandées qu’avec votre accord. Un seul cookie, aucun pisteur, aucun appel à un autre site.',
  },
} as const

/** Drawn people for a site where nobody is shown to visitors yet: left, right, and the one in front. */
export const DRAWN_PEOPLE = [
  { name: 'Théo', age: 28, picture: 'theo', where: 'à 14 km de vous' },
  { name: 'Margaux', age: 31, picture: 'margaux', where: 'à 26 km de vous' },
  { name: 'Inès', age: 34, picture: 'ines', where: 'à 3,2 km de vous' },
] as const

export const HOME_TITLE = 'Accueil'
export const SEARCH_ACT = 'Voir tout le monde'
export const CHANGE_SEARCH = 'Modifier ma recherche'
export const NOBODY_YET =
  'Personne ne correspond pour l’instant. Élargissez un peu votre recherche\u202f: la rivière est longue.'

/** @param hour of the day in Paris */
export function greeting(name: string, hour: number): string {
  return `${hour >= 5 && hour < 18 ? 'Bonjour' : 'Bonsoir'} ${name}`
}

/** @param hour of the day in Paris */
export function mood(hour: number): string {
  if (hour >= 5 && hour < 12) return 'La rivière s’éveille. Un café, et quelques nouveaux visages\u202f?'
  if (hour >= 12 && hour < 18) return 'Il y a de la place à l’ombre. Qui s’assoit à votre table\u202f?'
  return 'Les lampions sont allumés. Qui s’assoit à votre table ce soir\u202f?'
}

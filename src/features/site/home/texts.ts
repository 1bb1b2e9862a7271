// Words of the landing page and of the members' home.
/** The landing's sentence, in three pieces: the second is set apart. */
export const LANDING_SENTENCE = ['Pour les célibataires qui aiment', 'encore', 'se parler.'] as const
export const SELLING_POINTS = {
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

/** Titles and sentences of the error pages, by status. */
export const ERROR_TITLES: Record<number, string> = {
  401: 'Connectez-vous',
  403: 'Accès refusé',
  404: 'Page introuvable',
  419: 'Session expirée',
  422: 'Demande incomprise',
  429: 'Un instant',
  503: 'De retour bientôt',
}
export const ERROR_SENTENCES: Record<number, string> = {
  404: 'Cette page n’existe pas, ou n’existe plus.',
  422: 'Cette adresse ou ce formulaire contient quelque chose que nous ne comprenons pas.',
  503: 'Le site reprend son souffle. Réessayez dans quelques instants.',
}
export const OUR_FAULT = 'La faute est de notre côté. Réessayez dans un instant.'
/** On every administration page if the second factor is optional. */
export const FACTOR_OPTIONAL =
  'Le second facteur est facultatif sur ce site (STAFF_SECOND_FACTOR)\u202f: qui n’en a pas entre ici par son mot de passe seul.'

/** Categories of data. */
export const CATEGORIES = {
  key: 'Numéros internes',
  identity: 'Identité (nom, date de naissance, sexe)',
  email: 'Adresse e-mail',
  secret: 'Secrets et empreintes d’accès',
  profile: 'Vie personnelle déclarée dans le profil',
  sensitive: 'Données sensibles (article 9) : orientation, religion',
  preference: 'Personnes recherchées (peut révéler l’orientation)',
  position: 'Position arrondie',
  picture: 'Photos et leurs empreintes',
  content: 'Contenus et échanges',
  relation: 'Relations entre membres',
  activity: 'Dates et usage',
  connection: 'Données de connexion (adresse IP, appareil)',
  setting: 'Réglages et consentements',
  moderation: 'Signalements et décisions',
  payment: 'Abonnement et paiements',
  none: 'Données du site, sans personne',
} as const

export type CategoryKey = keyof typeof CATEGORIES

// Texts of shared components; quotations of the specification are literal.

export const SHOW_MORE = 'Voir plus'
export const PREVIOUS = 'Précédent'
/** The spelling of the specification (2, section 2, items 8 and 15). */
export const PREVIOUS_AS_SPECIFIED = 'Précedent'
export const NEXT = 'Suivant'
export const PAGES = 'Pages'
/** Before a number. */
export const PAGE = 'Page'
export const NEW_BADGE = 'nouveau'
export const NEW_BADGE_TITLE = 'Inscription il y a moins d’une semaine'
export const SUSPENDED_BADGE = 'suspendu'

export const ONLINE = 'en ligne'
export const RECENTLY = 'récemment'
export const VERIFIED = 'Vérifié'
export const PREMIUM = 'Premium'

export const SEARCH_SUBMIT = 'Chercher'
export const CLEAR_SEARCH = 'Effacer la recherche'
export const CLOSE = 'Fermer'
export const SKIP_TO_CONTENT = 'Aller au contenu'
export const MAIN_NAVIGATION = 'Principal'
/** The icon of the bar; the entry next to it is 'Recherche'. */
export const FIND_SOMEONE = 'Chercher quelqu’un'
export const BACK_HOME = 'Retour à l’accueil'
/** In place of a photo, for people one writes to. */
export const PHOTO_WAITS = 'Photo en cours de vérification'
export const NAVIGATION = {
  home: 'Accueil',
  search: 'Recherche',
  messages: 'Messages',
  photos: 'Photos des membres',
  forum: 'Forum',
  me: 'Moi',
  people: 'Mes gens',
  suggestions: 'Ce soir à votre table',
  tranquillity: 'Ma tranquillité',
  account: 'Mon compte',
  edit: 'Modifier mon profil',
  presentation: 'Mes mots',
  ownPhotos: 'Mes photos',
  upload: 'Ajouter une photo',
  friends: 'Mes amis',
  visitors: 'Mes visiteurs',
  notifications: 'Notifications',
  noticePreferences: 'Mes alertes',
  asks: 'Demandes d’ami',
  gate: 'Qui peut me contacter',
  visibility: 'Ma visibilité',
  pause: 'Faire une pause',
  data: 'Mes données',
  blacklist: 'Membres bloqués',
  hidden: 'Pas pour moi',
  position: 'Ma position',
  emoji: 'Mon emoji',
  premium: 'Premium',
  subscription: 'Mon abonnement',
  security: 'Sécurité',
  decisions: 'Mes décisions',
  deletion: 'Supprimer mon compte',
  staff: 'Staff',
  desk: 'Administration',
  help: 'Aide',
  safety: 'Conseils de sécurité',
  rules: 'Règles',
  terms: 'CGU',
  privacy: 'Confidentialité',
  imprint: 'Mentions légales',
  accessibility: 'Accessibilité',
  contact: 'Contact',
  withdrawal: 'Renoncer au contrat ici',
  cancellation: 'Résilier votre contrat',
  notice: 'Signaler un contenu',
  subscriptionEnd: 'Résilier',
  signIn: 'Se connecter',
  signUp: 'S’inscrire',
}
/** Counter of an entry for screen readers; the leading space separates it from the entry's label. */
export const COUNT_LABELS = {
  messages: (count: number) => ` ${count} ${count === 1 ? 'message non lu' : 'messages non lus'}`,
  asks: (count: number) => ` ${count} ${count === 1 ? 'demande en attente' : 'demandes en attente'}`,
  notifications: (count: number) =>
    ` ${count} ${count === 1 ? 'notification non lue' : 'notifications non lues'}`,
}
export const formatMention = (name: string, title: string) =>
  `${name} vous a mentionné dans «\u202f${title}\u202f»`
/** A badge has room for two digits. */
export const formatCount = (count: number) => (count > 99 ? '99+' : String(count))
/** On every page of a paused account. */
export const YOU_ARE_PAUSED = 'Votre compte est en pause'
export const RESUME = 'Reprendre'
export const INSTALL = 'Installer l’application'
export const LOG_OUT = 'Se déconnecter'
export const FOOTER_NAVIGATION = 'Aide et informations légales'
export const formatFooterLine = (siteName: string) => `${siteName}, entre adultes, au bord de l’eau.`
export const SITE_NOTICE = 'Annonce du site'

export const SHOW_PASSWORD = 'Afficher le mot de passe'
export const HIDE_PASSWORD = 'Masquer le mot de passe'
export const AGE = 'Âge'
export const AGE_FROM = 'Âge minimum'
export const AGE_TO = 'Âge maximum'
export const DISTANCE = 'Distance'
export const LOADING = 'Chargement en cours'
export const OTHER_COUNTRY = 'Autre pays'

/** 'de 26 à 54 ans' */
export const formatAgeRange = (from: number, to: number) => `de ${from} à ${to} ans`
export const formatAge = (age: number) => `${age} ans`
export const portraitLabelOf = (name: string) => `Portrait de ${name}`

/** 'encore 12 caractères', or the number in excess. */
export function formatCharactersLeft(left: number): string {
  const count = Math.abs(left)
  const noun = count === 1 ? 'caractère' : 'caractères'
  return left < 0 ? `${count} ${noun} en trop` : `encore ${count} ${noun}`
}

export const COUNTRIES: Record<string, string> = {
  FR: 'France',
  BE: 'Belgique',
  CH: 'Suisse',
  LU: 'Luxembourg',
  MC: 'Monaco',
  GF: 'Guyane',
  GP: 'Guadeloupe',
  MQ: 'Martinique',
  RE: 'La Réunion',
  YT: 'Mayotte',
  BL: 'Saint-Barthélemy',
  MF: 'Saint-Martin',
  NC: 'Nouvelle-Calédonie',
  PF: 'Polynésie française',
  PM: 'Saint-Pierre-et-Miquelon',
  WF: 'Wallis-et-Futuna',
}

import type { EditableSetting } from '../../../shared/editable-settings.ts'

export interface SettingGroup {
  /** End of the address of its page. */
  id: string
  title: string
  lead?: string
  keys: readonly EditableSetting[]
  /** Shown before it is saved. */
  hasPreview?: true
}

/** Page that has the logo too. */
export const APPEARANCE = 'apparence'
/** Page of the checks, which has no setting. */
export const SERVICES = 'services'

/** In the order of the overview; each is a page and a form of its own. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: APPEARANCE,
    title: 'Nom, couleurs et logo',
    lead: 'Chaque couleur est mesurée avec ce qui l’entoure\u202f: il faut pouvoir lire.',
    keys: ['SITE_NAME', 'SITE_COLOUR_DAY', 'SITE_COLOUR_NIGHT', 'SITE_BAR_COLOUR'],
    hasPreview: true,
  },
  {
    id: 'accueil',
    title: 'Page d’accueil',
    lead: 'Ce que lit un visiteur en arrivant.',
    keys: ['LANDING_TITLE', 'LANDING_LEAD'],
    hasPreview: true,
  },
  {
    id: 'annonce',
    title: 'Annonce et lecture seule',
    lead: 'Pour prévenir de travaux, et pour que rien ne s’écrive pendant qu’ils durent.',
    keys: ['MAINTENANCE_BANNER', 'MAINTENANCE_UNTIL', 'READ_ONLY'],
  },
  {
    id: 'limites',
    title: 'Limites des membres',
    lead: 'Ce que chacun peut faire en un jour, et avant d’écrire en premier.',
    keys: [
      ...(['FREE_ASKS_A_DAY', 'FREE_CONVERSATIONS_A_DAY', 'FREE_MESSAGES_A_DAY'] as const),
      ...(['CONVERSATION_PHOTOS_A_DAY', 'FIRST_CONTACT_RULE', 'WAITING_LIMIT'] as const),
    ],
  },
  {
    id: 'lectures',
    title: 'Inscriptions et lectures',
    lead: 'Contre les inscriptions en masse et l’aspiration des profils.',
    keys: [
      ...(['SIGNUPS_AN_HOUR', 'PROFILES_A_MINUTE_VISITOR', 'PROFILES_A_DAY'] as const),
      ...(['PROFILES_AN_HOUR', 'PROFILES_AN_HOUR_UNCONFIRMED'] as const),
      ...(['LIST_PAGES_AN_HOUR', 'LIST_PAGES_AN_HOUR_UNCONFIRMED'] as const),
    ],
  },
  {
    id: 'editeur',
    title: 'Éditeur et contacts',
    lead: 'La loi demande ces renseignements\u202f: ils sont dans les mentions légales.',
    keys: [
      ...(['PUBLISHER_NAME', 'PUBLISHER_ADDRESS', 'PUBLISHER_EMAIL', 'PUBLISHER_PHONE'] as const),
      ...(['PUBLISHER_REGISTRATION', 'PUBLICATION_DIRECTOR', 'HOSTING_PROVIDER', 'CONTACT_EMAIL'] as const),
      ...(['CONSUMER_MEDIATOR', 'EU_REPRESENTATIVE', 'DPO_CONTACT'] as const),
    ],
  },
  {
    id: SERVICES,
    title: 'Courriels et paiements',
    lead: 'Leurs adresses et leurs secrets sont dans l’environnement\u202f; ils s’essaient ici.',
    keys: [],
  },
  {
    id: 'mesures',
    title: 'Mesures',
    lead: 'Ce que le site apprend de sa propre vitesse.',
    keys: ['FIELD_TIMINGS'],
  },
]

/** The groups of these settings, in the order of the overview. */
export const findGroups = (keys: readonly string[]): SettingGroup[] =>
  SETTING_GROUPS.filter((group) => group.keys.some((key) => keys.includes(key)))

import type { EditableSetting } from '../../../shared/editable-settings.ts'
import type { ColourUse } from '../../../shared/site-colours.ts'

/** How a setting is entered. */
export type SettingControl = 'text' | 'long-text' | 'email' | 'number' | 'switch' | 'colour' | 'moment'

/** A setting as the founder reads it; its rule and its default are those of the environment variable. */
export interface SettingDeclaration {
  label: string
  hint?: string
  control: SettingControl
  /** Under the field, for a value that cannot be right. */
  error: string
  /** Of a colour: what it is compared with. */
  use?: ColourUse
}

const MAX_PER_DAY = 'Un nombre entier de 0 à 1 000 000.'
const MAX_READINGS = 'Un nombre entier de 0 à 100 000.'
const ONE_LINE = 'Une ligne de 2 à 300 caractères.'
const COLOUR = 'Une couleur comme #0f6060.'
const SWITCH = 'Oui ou non.'

const number = (label: string, error: string, hint?: string): SettingDeclaration => ({
  label,
  error,
  control: 'number',
  ...(hint && { hint }),
})
const oneLine = (label: string, hint?: string): SettingDeclaration => ({
  label,
  error: ONE_LINE,
  control: 'text',
  ...(hint && { hint }),
})

export const DECLARATIONS: Readonly<Record<EditableSetting, SettingDeclaration>> = {
  SITE_NAME: {
    label: 'Nom du site',
    hint: 'Dans la barre, les titres et les courriels.',
    control: 'text',
    error: 'Un nom de 2 à 30 lettres et chiffres, sans signe comme @ ou <.',
  },
  SITE_COLOUR_DAY: {
    label: 'Liens et boutons, le jour',
    control: 'colour',
    error: COLOUR,
    use: 'day',
  },
  SITE_COLOUR_NIGHT: {
    label: 'Liens et boutons, la nuit',
    control: 'colour',
    error: COLOUR,
    use: 'night',
  },
  SITE_BAR_COLOUR: { label: 'Barre du haut', control: 'colour', error: COLOUR, use: 'bar' },
  LANDING_TITLE: {
    label: 'Titre',
    hint: 'Entre deux astérisques\u202f: le mot mis en valeur.',
    control: 'text',
    error: 'Une ligne de 2 à 90 caractères.',
  },
  LANDING_LEAD: {
    label: 'Phrase sous le titre',
    control: 'long-text',
    error: 'Une ligne de 2 à 240 caractères.',
  },
  MAINTENANCE_BANNER: {
    label: 'Annonce en haut de chaque page',
    hint: 'Par exemple «\u202fLe site est en travaux cette nuit, de 2 h à 4 h.\u202f» Vide, il n’y en a pas.',
    control: 'long-text',
    error: 'Une ligne de 2 à 240 caractères.',
  },
  MAINTENANCE_UNTIL: {
    label: 'L’annonce disparaît',
    hint: 'À l’heure de Paris. Vide, elle reste.',
    control: 'moment',
    error: 'Un jour et une heure qui existent, à l’heure de Paris.',
  },
  READ_ONLY: {
    label: 'Lecture seule',
    hint: 'Les membres lisent, se connectent, bloquent et signalent, mais n’enregistrent plus rien d’autre\u202f; une phrase le leur dit sur chaque page. L’équipe continue.',
    control: 'switch',
    error: SWITCH,
  },
  PUBLISHER_NAME: oneLine('Éditeur', 'Qui publie le site\u202f: un nom ou une raison sociale.'),
  PUBLISHER_ADDRESS: oneLine('Adresse postale', 'En une ligne.'),
  PUBLISHER_EMAIL: { label: 'E-mail', control: 'email', error: 'Une adresse e-mail.' },
  PUBLISHER_PHONE: oneLine('Téléphone'),
  PUBLISHER_REGISTRATION: oneLine('Immatriculation', 'Comme RCS Paris 123 456 789.'),
  PUBLICATION_DIRECTOR: oneLine('Directeur ou directrice de la publication'),
  HOSTING_PROVIDER: oneLine('Hébergeur', 'Nom, adresse et téléphone, en une ligne.'),
  CONSUMER_MEDIATOR: oneLine(
    'Médiateur de la consommation',
    'Nom et adresse, en une ligne\u202f; demandé là où des abonnements se vendent.',
  ),
  EU_REPRESENTATIVE: oneLine(
    'Représentant légal dans l’Union',
    'Nom, adresse, e-mail et téléphone, en une ligne\u202f; pour un éditeur établi hors de l’Union.',
  ),
  DPO_CONTACT: oneLine('Délégué à la protection des données', 'Avec un moyen de lui écrire.'),
  CONTACT_EMAIL: {
    label: 'Point de contact public',
    hint: 'Reçoit le formulaire de contact. Vide, c’est l’e-mail de l’éditeur.',
    control: 'email',
    error: 'Une adresse e-mail.',
  },
  FREE_ASKS_A_DAY: number('Demandes d’ami par jour, sans Premium', MAX_PER_DAY),
  FREE_CONVERSATIONS_A_DAY: number('Nouvelles conversations par jour, sans Premium', MAX_PER_DAY),
  FREE_MESSAGES_A_DAY: number(
    'Messages par jour, sans Premium',
    MAX_PER_DAY,
    'Les conditions d’utilisation affichent ces trois nombres.',
  ),
  CONVERSATION_PHOTOS_A_DAY: number('Photos en conversation par jour', MAX_PER_DAY),
  FIRST_CONTACT_RULE: {
    label: 'Une photo ou quarante caractères avant d’écrire en premier',
    control: 'switch',
    error: SWITCH,
  },
  WAITING_LIMIT: number(
    'Conversations en attente avant d’en ouvrir une autre',
    'Un nombre entier de 0 à 50.',
    '0\u202f: sans limite.',
  ),
  SIGNUPS_AN_HOUR: number(
    'Inscriptions non confirmées par heure avant la preuve de travail',
    MAX_READINGS,
    '0\u202f: toujours demandée.',
  ),
  PROFILES_AN_HOUR: number('Profils ouverts par heure', MAX_READINGS),
  PROFILES_AN_HOUR_UNCONFIRMED: number('Profils ouverts par heure, adresse non confirmée', MAX_READINGS),
  PROFILES_A_DAY: number('Profils ouverts par jour', MAX_READINGS),
  PROFILES_A_MINUTE_VISITOR: number(
    'Profils ouverts par minute, depuis une adresse de visiteurs',
    MAX_READINGS,
  ),
  LIST_PAGES_AN_HOUR: number('Pages de recherche et de photos par heure', MAX_READINGS),
  LIST_PAGES_AN_HOUR_UNCONFIRMED: number(
    'Pages de recherche et de photos par heure, adresse non confirmée',
    MAX_READINGS,
  ),
  FIELD_TIMINGS: {
    label: 'Mesurer la vitesse des pages chez les membres',
    hint: 'Des nombres, sans nom ni adresse\u202f; ils se lisent dans Santé du site.',
    control: 'switch',
    error: SWITCH,
  },
}

// Words of the profile's form. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.

export const EDIT_FAILED = 'Erreur impossible de charger le formulaire'
export const SECTIONS = {
  informations: 'Informations',
  looks: 'Physique',
  life: 'Mode de vie',
  about: 'A propos',
} as const
export const EDIT = 'Editer'

export const EDIT_TITLE = 'Modifier mon profil'
export const EDIT_LEAD = 'Quelques réponses suffisent pour que l’on sache à qui l’on parle.'
export const EDITED = 'Votre profil a été mis à jour.'
export const CHECK_FIELDS = 'Il manque une réponse ou deux\u202f: elles sont signalées plus bas.'

export const ANSWER_MISSING = 'Choisissez une réponse de la liste.'
export const JOB_LONG = '60 caractères au plus.'
export const DESCRIPTION_LONG = '2000 caractères au plus.'
export const DESCRIPTION_REFUSED =
  'Votre description est désactivée car elle ne respectait pas les règles\u202f: elle ne peut pas être changée.'

export const NAME = 'Nom'
export const BIRTHDAY = 'Date de naissance'
export const SEX = 'Sexe'
export const FIXED =
  'Le nom et la date de naissance ne changent plus. Le sexe se corrige une fois, en le demandant à l’équipe.'
export const NOT_CHOSEN = 'Choisissez'
export const OPTIONAL = 'facultatif'

export const LABELS = {
  matrimonial_status: 'Situation',
  sensitive: 'Indiquer mon orientation et ma religion',
  orientation: 'Orientation',
  religion: 'Religion',
  job: 'Métier',
  size: 'Silhouette',
  height: 'Taille',
  eyes: 'Yeux',
  hair: 'Cheveux',
  drink: 'Alcool',
  smoke: 'Tabac',
  children: 'Enfants',
  description: 'Description',
} as const

export const YES = 'Oui'
export const NO = 'Non'
export const CONSENT =
  'En répondant oui, vous acceptez que Guinguette enregistre votre orientation et votre religion, les montre sur votre profil et s’en serve dans la recherche. Vous pouvez changer d’avis à tout moment.'
export const WILL_ERASE =
  'Votre orientation et votre religion seront effacées dès que vous enregistrerez, et plus personne ne vous trouvera par elles.'

export const DESCRIPTION_PLACEHOLDER = 'Ce que vous aimez, ce que vous cherchez, ce qui vous fait rire…'
export const DESCRIPTION_DISABLED =
  'Votre description est désactivée car elle ne respectait pas les règles du site.'
export const DESCRIPTION_RULES =
  'N’écrivez ni information privée (messagerie, réseau social), ni insulte, ni mot vulgaire\u202f: vous perdriez le droit d’avoir une description.'

export const DRAFT_KEPT = 'Changements non enregistrés.'
export const DISCARD = 'Tout annuler'

const LONG_DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** '17 mai 1984'. @param day `YYYY-MM-DD` */
export const longDay = (day: string) => LONG_DAY.format(new Date(`${day}T00:00:00Z`))

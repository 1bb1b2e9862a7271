// Words of the profile's form. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.
export const SECTION_TITLES = {
  informations: 'Informations',
  looks: 'Physique',
  life: 'Mode de vie',
  about: 'A propos',
} as const
export const PROFILE_EDITED = 'Votre profil a été mis à jour.'
export const ANSWER_MISSING = 'Choisissez une réponse de la liste.'
export const JOB_TOO_LONG = '60 caractères au plus.'
export const DESCRIPTION_TOO_LONG = '2000 caractères au plus.'
export const DESCRIPTION_REFUSED =
  'Votre description est désactivée car elle ne respectait pas les règles\u202f: elle ne peut pas être changée.'
export const FIELD_LABELS = {
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
const LONG_DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** '17 mai 1984'. @param day `YYYY-MM-DD` */
export const formatLongDay = (day: string) => LONG_DATE_FORMAT.format(new Date(`${day}T00:00:00Z`))

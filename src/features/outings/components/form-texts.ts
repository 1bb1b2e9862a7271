// The form of an outing.

export const NEW_TITLE = 'Mettre une table'
export const NEW_LEAD =
  'Une vraie sortie, dans un lieu public. Vous dites quoi, quand et où\u202f: les personnes que cela tente s’inscrivent.'
export const EDIT_TITLE = 'Modifier la sortie'
export const STEPS = ['Quoi', 'Quand', 'Où', 'Combien, pour qui'] as const
export const STEP_TITLES = [
  'Que fera-t-on\u202f?',
  'Quand\u202f?',
  'Où\u202f?',
  'Combien, et pour qui\u202f?',
] as const
export const TO_CORRECT = 'Un champ est à corriger\u202f: c’est écrit dessous.'
export const CONTINUE = 'Continuer'
export const BACK = 'Revenir'
export const BACK_TO_OUTING = 'Revenir à la sortie'
export const PUBLISH = 'Publier la sortie'
export const SAVE_DRAFT = 'Garder en brouillon'
export const SAVE_CHANGES = 'Enregistrer'
export const PREVIEW = 'Ce que l’on verra'
export const START_WITH = 'Pour commencer, si vous voulez\u202f:'
export const USE_PROPOSAL = 'Reprendre ce texte'
export const KIND = 'Le genre de sortie'
export const TITLE = 'Son nom'
export const TITLE_HINT = 'Court\u202f: c’est lui qu’on lit en premier.'
export const DESCRIPTION = 'Ce qui se passera'
export const DESCRIPTION_HINT = 'Deux ou trois phrases. Ni numéro, ni lien, ni prix à vous verser.'
export const DAY = 'Jour'
export const START = 'Début'
export const END = 'Fin'
export const TIME_HINT = 'À l’heure de Paris. Une fin avant le début est celle du lendemain.'
export const COMMUNE = 'Commune'
export const COMMUNE_HINT = 'Lue par tous, visiteurs compris.'
export const SEVERAL_COMMUNES = 'Laquelle\u202f?'
export const VENUE = 'Le lieu public'
export const VENUE_HINT = 'Un café, une place, un parc\u202f: jamais chez quelqu’un. Lu par les membres.'
export const POINT = 'L’endroit exact (facultatif)'
export const POINT_HINT = 'Dit seulement aux personnes inscrites, la veille, ou plus tôt si vous le décidez.'
export const RAIN = 'S’il pleut (facultatif)'
export const SEATS = 'Places, la vôtre comprise'
export const AGE_FROM = 'À partir de (âge)'
export const AGE_TO = 'Jusqu’à (âge)'
export const WOMEN = 'Entre femmes'
export const BEGINNERS = 'Débutants bienvenus'
export const TABLE = 'Tablée\u202f: six à une seule table'
export const TABLE_HINT = 'Le site compose la table parmi les personnes que cela tente.'
export const COST = 'Ce que cela coûte (facultatif)'
export const COST_HINT =
  '«\u202fEntrée libre\u202f», «\u202fchacun paie son verre\u202f»… Vous n’encaissez rien.'
export const NOTE = 'Un mot aux personnes qui viennent (facultatif)'
export const NOTE_HINT = 'Ils le reçoivent avec les changements.'

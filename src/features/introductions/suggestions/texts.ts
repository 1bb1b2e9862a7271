export const ACTION_UNKNOWN = 'Choisissez «\u202fPlus tard\u202f» ou «\u202fPas pour moi\u202f».'
export const WEIGHT_UNKNOWN =
  'Choisissez «\u202fpas du tout\u202f», «\u202fnormalement\u202f» ou «\u202fbeaucoup\u202f».'
export const SUGGESTION_UNKNOWN = 'Ce profil n’est plus à votre table.'
/** Instead of a person who cannot be shown any more. */
export const SUGGESTION_ENDED = 'Ce profil n’est plus disponible.'
export const LATER_SAVED = 'D’accord, plus tard.'
export const ANSWER_UNDONE = 'C’est annulé\u202f: cette personne reste à votre table.'
export const SETTINGS_SAVED = 'C’est noté, dès la prochaine table.'

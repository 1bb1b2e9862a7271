export const ACTION_UNKNOWN = 'Choisissez «\u202fPlus tard\u202f» ou «\u202fPas pour moi\u202f».'
export const WEIGHT_UNKNOWN =
  'Choisissez «\u202fpas du tout\u202f», «\u202fnormalement\u202f» ou «\u202fbeaucoup\u202f».'
export const SUGGESTION_UNKNOWN = 'Ce profil n’est plus à votre table.'
/** Instead of a person who cannot be shown any more. */
export const SUGGESTION_ENDED = 'Ce profil n’est plus disponible.'
export const LATER_SAVED = 'D’accord, plus tard.'
export const ANSWER_UNDONE = 'C’est annulé\u202f: cette personne reste à votre table.'
export const SETTINGS_SAVED = 'C’est noté, dès la prochaine table.'

// Changes that bring more people to a table.

export const PAUSED = 'Votre compte est en pause\u202f: reprenez-le pour retrouver votre table.'
export const WITHOUT_POSITION = 'Dites où vous êtes, pour que vos voisins puissent vous être proposés.'
export const HIDDEN_DISTANCE =
  'Vous cachez votre distance\u202f: cherchez partout, ou montrez-la, pour que l’on puisse se croiser.'
export const HIDDEN_DISTANCE_ANYWHERE =
  'Vous cachez votre distance\u202f: seules les personnes qui cherchent partout vous sont proposées.'
export const ANYWHERE = 'Cherchez partout, au lieu de vous arrêter à une distance.'
export const formatFurther = (km: number): string => `Cherchez un peu plus loin, jusqu’à ${km}\u00a0km.`
export const NARROW_GATE =
  'Votre porte est fermée à une partie des personnes que vous cherchez\u202f: ouvrez-la un peu plus.'
export const formatWiderAges = (from: number, to: number): string =>
  `Élargissez les âges, par exemple de ${from} à ${to}\u00a0ans.`
export const VERIFIED_ONLY =
  'Seuls les membres vérifiés peuvent vous écrire\u202f: les autres ne vous sont pas proposés.'

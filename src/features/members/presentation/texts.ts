import { INTERESTS_MAX, PROMPT_LENGTH, SLATE_LENGTH } from '../../../shared/presentation.ts'

export const INTENTION_SAVED = 'C’est noté. Vous pourrez changer d’avis quand vous voudrez.'
export const INTENTION_UNKNOWN = 'Choisissez parmi les envies proposées.'
export const TOO_MANY_INTENTIONS = 'Deux envies au plus\u202f: gardez celles qui comptent le plus.'

export const INTERESTS_SAVED = 'Vos goûts sont enregistrés.'
export const INTEREST_UNKNOWN = 'Choisissez parmi les goûts proposés.'
export const TOO_MANY_INTERESTS = `${INTERESTS_MAX} goûts au plus\u202f: gardez ceux dont vous parleriez volontiers.`
export const TOO_MANY_CHANGES =
  'Vous avez beaucoup changé votre profil depuis une heure. Revenez un peu plus tard.'

export const SLATE_SAVED = 'Votre ardoise est accrochée.'
export const SLATE_DELETED = 'L’ardoise est effacée.'
export const SLATE_UNKNOWN = 'Cette ardoise n’existe pas, ou n’existe plus.'
export const PROMPT_MISSING = 'Choisissez d’abord un début de phrase.'
export const PROMPT_UNKNOWN = 'Ce début de phrase n’est plus proposé. Choisissez-en un autre.'
export const PROMPT_ANSWERED = 'Une autre de vos ardoises y répond déjà. Choisissez un autre début de phrase.'
export const ANSWER_REQUIRED = 'Écrivez quelques mots.'
export const ANSWER_TOO_LONG = `Une ardoise est petite\u202f: ${SLATE_LENGTH} caractères au plus.`
export const ANSWER_WITH_CONTACT =
  'Pas de lien ni de coordonnées sur une ardoise\u202f: gardez-les pour la conversation.'
export const SLATES_REFUSED =
  'Votre description est désactivée car elle ne respectait pas les règles\u202f: vos ardoises ne peuvent pas être changées.'
export const TOO_MANY_SLATES =
  'Vous avez réécrit vos ardoises vingt fois en un jour. Laissez-les sécher jusqu’à demain.'

export const PROMPT_PROPOSED = 'Merci\u202f! Notre équipe lit toutes les propositions.'
export const PROMPT_REQUIRED = 'Écrivez le début de phrase que vous aimeriez lire.'
export const PROMPT_TOO_SHORT = 'Un peu plus long\u202f: dix caractères au moins.'
export const PROMPT_TOO_LONG = `${PROMPT_LENGTH} caractères au plus.`
export const PROMPT_WITH_CONTACT = 'Pas de lien ni de coordonnées ici.'
export const PROMPT_KNOWN = 'Ce début de phrase nous a déjà été proposé.'
export const TOO_MANY_PROPOSALS =
  'Vous avez déjà proposé trois débuts de phrase cette semaine. Gardez celui-ci pour la prochaine.'
/** Query of the beginning on an empty slate, without scripts. */
export const IDEA_PARAM = 'idee'

import { HIDDEN_DAYS } from '../../../shared/hidden-members.ts'

export const MEMBER_HIDDEN = `C’est noté\u202f: vous ne vous croiserez plus dans la recherche pendant ${HIDDEN_DAYS} jours.`
export const MEMBER_SHOWN = 'C’est annulé\u202f: cette personne revient dans votre recherche.'
export const HIDE_ONESELF = 'Vous ne pouvez pas vous mettre de côté.'
export const NOT_HIDDEN = 'Cette personne n’est pas mise de côté.'

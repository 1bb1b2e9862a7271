import { HIDDEN_DAYS } from '../../../../shared/hidden-members.ts'

export const REPORT = 'Signaler'
export const HIDE = 'Pas pour moi'
export const HIDE_HELP = `Caché ${HIDDEN_DAYS} jours. Vous pourrez revenir dessus.`

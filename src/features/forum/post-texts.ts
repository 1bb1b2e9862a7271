// Words of posts and of what is done with them.
export const REPORT = 'Signaler'
export const MODERATE = 'Modérer'
export const BAN = 'Bannir du topic'
export const LIFT_BAN = 'Lever le bannissement'
export const HISTORY = 'Textes précédents'
/** 'Citer le post de Salomé', for who hears the button by itself. */
export const formatPostActionLabel = (act: string, name: string) => `${act} le post de ${name}`
export const CANCEL = 'Annuler'

export const SEARCH_TOO_SHORT = 'Deux lettres au moins.'
export const SEARCH_MESSAGES = 'Chercher dans les messages'
export const SEARCHED_TOO_FAST = 'Vous cherchez très vite. Patientez une minute.'

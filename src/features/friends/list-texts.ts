export const SEARCH_TOO_LONG = '50 caractères au plus.'

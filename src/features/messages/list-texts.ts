// Words of the list of conversations. Those quoted by the specification are kept to the letter.

export const SEARCH_TOO_LONG = '50 caractères au plus.'

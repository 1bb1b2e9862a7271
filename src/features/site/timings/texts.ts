export const UNKNOWN_PAGE = 'Cette page n’est pas mesurée.'
export const COUNTED = 'Merci, c’est compté.'
export const TOO_MANY_TIMINGS = 'Trop de mesures d’un coup. Les suivantes compteront.'

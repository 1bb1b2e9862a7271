import { INTERESTS_MAX } from '../../shared/presentation.ts'

// Apart from `texts.ts`: the browser loads them with the schemas only.

export const BAD_SEEK = 'Choisissez qui vous cherchez.'
export const BAD_ORIENTATION = 'Choisissez une orientation de la liste.'
export const BAD_AGE = 'L’âge doit être compris entre 18 et 120 ans.'
export const BAD_AGE_ORDER = 'L’âge minimum ne peut pas dépasser l’âge maximum.'
export const BAD_DISTANCE = 'La distance doit être comprise entre 5 et 1000 km.'
export const BAD_FILTER = 'Choisissez entre «\u00a0En ligne d’abord\u00a0» et «\u00a0Nouveaux d’abord\u00a0».'
export const BAD_SMOKE =
  'Choisissez parmi «\u00a0Ne fume pas\u00a0», «\u00a0Fume\u00a0» et «\u00a0Parfois\u00a0».'
export const BAD_CHILDREN = 'Choisissez entre «\u00a0Sans\u00a0» et «\u00a0Avec\u00a0».'
export const BAD_INTENTIONS = 'Choisissez parmi les envies proposées.'
export const BAD_INTERESTS = 'Choisissez parmi les goûts proposés.'
export const TOO_MANY_INTERESTS = `${INTERESTS_MAX} goûts au plus\u202f: gardez ceux qui comptent le plus.`
export const BAD_SWITCH = 'Cochez ou décochez ce filtre.'
export const BAD_CURSOR = 'Cette page n’existe plus. Reprenez votre recherche depuis le début.'

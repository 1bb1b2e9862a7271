import type { RefusalKey } from './contract/refusal.ts'

// Why a photo was refused: a word for staff who choose, a sentence for the member who reads.

export const REFUSALS: Record<RefusalKey, { label: string; says: string }> = {
  'no-face': { label: 'Visage absent', says: 'On n’y voit pas votre visage.' },
  mask: { label: 'Masque ou filtre', says: 'Votre visage y est masqué ou retouché par un filtre.' },
  nudity: { label: 'Nudité', says: 'Elle montre de la nudité ou une pose suggestive.' },
  minor: { label: 'Personne mineure', says: 'On y voit une personne qui paraît mineure.' },
  'not-member': { label: 'Pas le membre', says: 'Elle semble montrer quelqu’un d’autre que vous.' },
  several: { label: 'Plusieurs personnes', says: 'On y voit plusieurs personnes\u202f: montrez-vous seul.' },
  quality: { label: 'Mauvaise qualité', says: 'Elle est trop floue, trop sombre ou trop petite.' },
  text: {
    label: 'Texte, publicité, contact',
    says: 'Elle contient du texte, une publicité ou un moyen de contact.',
  },
  code: {
    label: 'Feuille absente ou fausse',
    says: 'L’identifiant et le code n’y sont pas, ou ne se lisent pas.',
  },
  other: { label: 'Autre raison', says: '' },
}

export const WORDS_TOO_LONG = '300 caractères au plus.'

/** What the member reads: the reason's sentence, then what staff wrote; empty where neither was given. */
export function refusalSentence(key: RefusalKey | undefined, words = ''): string {
  return [key ? REFUSALS[key].says : '', words].filter(Boolean).join(' ')
}

import type { RefusalKey } from './contract/refusal.ts'

// Why a photo was refused: a word for staff who choose, a sentence for the member who reads.

export const REFUSAL_REASONS: Record<RefusalKey, { label: string; sentence: string }> = {
  'no-face': { label: 'Visage absent', sentence: 'On n’y voit pas votre visage.' },
  mask: { label: 'Masque ou filtre', sentence: 'Votre visage y est masqué ou retouché par un filtre.' },
  nudity: { label: 'Nudité', sentence: 'Elle montre de la nudité ou une pose suggestive.' },
  minor: { label: 'Personne mineure', sentence: 'On y voit une personne qui paraît mineure.' },
  'not-member': { label: 'Pas le membre', sentence: 'Elle semble montrer quelqu’un d’autre que vous.' },
  several: {
    label: 'Plusieurs personnes',
    sentence: 'On y voit plusieurs personnes\u202f: montrez-vous seul.',
  },
  quality: { label: 'Mauvaise qualité', sentence: 'Elle est trop floue, trop sombre ou trop petite.' },
  text: {
    label: 'Texte, publicité, contact',
    sentence: 'Elle contient du texte, une publicité ou un moyen de contact.',
  },
  code: {
    label: 'Feuille absente ou fausse',
    sentence: 'L’identifiant et le code n’y sont pas, ou ne se lisent pas.',
  },
  other: { label: 'Autre raison', sentence: '' },
}

export const REASON_TOO_LONG = '300 caractères au plus.'

/** What the member reads: the reason's sentence, then what staff wrote; empty where neither was given. */
export function formatRefusal(key: RefusalKey | undefined, details = ''): string {
  return [key ? REFUSAL_REASONS[key].sentence : '', details].filter(Boolean).join(' ')
}

// Words of the profile page: its album, what one does there, what staff read. Those quoted by the specification (2, section 8) are kept to the letter.
export const ID_COPIED = 'ID Copié'

// In our own words from here.
export const PHOTO_STATE_LABELS = {
  awaiting: 'En attente',
  refused: 'Refusée',
  moderated: 'Modérée',
  verification: 'Vérification',
} as const
export const REPORT = 'Signaler'
export const BLOCK = 'Bloquer'
export const UNBLOCK = 'Débloquer'
export const COPY_ID = 'Copier l’ID'
export const COPY_FAILED = 'La copie n’a pas fonctionné. L’ID se lit dans l’adresse de la page.'
export const BLOCK_EXPLANATION =
  'Vous ne vous croiserez plus\u202f: ni recherche, ni photos, ni messages, ni commentaires, dans un sens comme dans l’autre.'
export const BLOCK_CONSEQUENCES =
  'L’amitié, les demandes et la conversation prennent fin\u202f; un déblocage ne rend pas l’amitié.'
export const formatBlockPrivacy = (name: string) => `${name} n’en saura rien.`

/** '3 visibles, 1 en attente' */
export function formatPhotoCounts(
  counts: Record<'visible' | keyof typeof PHOTO_STATE_LABELS, number>,
): string {
  const forms = {
    visible: ['visible', 'visibles'],
    awaiting: ['en attente', 'en attente'],
    refused: ['refusée', 'refusées'],
    moderated: ['modérée', 'modérées'],
    verification: ['de vérification', 'de vérification'],
  } as const
  const parts = (Object.keys(forms) as (keyof typeof forms)[])
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${forms[state][counts[state] === 1 ? 0 : 1]}`)
  return parts.length > 0 ? parts.join(', ') : 'aucune'
}

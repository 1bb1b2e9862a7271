/**
 * Rows that wait for a change elsewhere, by the beginning of their test's name. TODO: remove each with the change
 * that makes it true.
 */
export const PENDING: readonly string[] = [
  // Web push is subscribed with `push` alone.
  'POST /api/webpush',
  // The photos that await validation are 'les photos à valider' today.
  "'Erreur impossible de charger les Photos' is in the scripts of the island photo-desk",
  // The pages of visitors say 'Precédent' today.
  "'Précedent' is read on /visiteurs",
]

// Words of the photo viewer. Those quoted by the specification (2, sections 2, 6 and 8) stand to the letter.
export const FAKE_DETECTOR = 'Fake détecteur'

// In our own words from here.
export const CANCEL = 'Annuler'
export const formatPhotoAlt = (name: string) => `Photo de ${name}`
const formatPlural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`
export const formatLikeCount = (count: number) => formatPlural(count, 'j’aime', 'j’aime')
export const formatLikeLabel = (name: string, count: number) =>
  `Aimer la photo de ${name}, ${formatLikeCount(count)}`
export const formatCommentCount = (count: number) => formatPlural(count, 'commentaire', 'commentaires')
export const DELETE = 'Supprimer'
export const MODERATE = 'Modérer'
export const DELETE_COMMENT_DIALOG = {
  title: 'Supprimer ce commentaire\u202f?',
  text: 'Il disparaît pour tout le monde, et ne revient pas.',
}
export const MODERATE_COMMENT_DIALOG = {
  title: 'Modérer ce commentaire\u202f?',
  text: 'Plus personne ne le lira, et l’avertissement de son auteur monte de 10\u202f%. Cela ne s’annule pas.',
}
export const DELETE_PHOTO_DIALOG = {
  title: 'Supprimer cette photo\u202f?',
  text: 'Elle disparaît de votre album avec ses j’aime et ses commentaires. Cela ne s’annule pas.',
}
export const MODERATE_PHOTO_DIALOG = {
  title: 'Modérer cette photo\u202f?',
  text: 'Plus personne ne la verra que son propriétaire et le staff, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.',
}
export const BAN_PHOTO_DIALOG = {
  title: 'Bannir cette photo\u202f?',
  text: 'Elle disparaît pour de bon, toute photo qui lui ressemble sera refusée, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.',
}
export const ACTION_LABELS = {
  close: 'Fermer les commentaires',
  open: 'Ouvrir les commentaires',
  avatar: 'Définir comme photo de profil',
  verify: 'Faire vérifier mon profil',
  remove: 'Supprimer la photo',
  moderate: 'Modérer la photo',
  ban: 'Bannir la photo',
  report: 'Signaler la photo',
}

/** What only the owner and staff see, by `PHOTO_STATE`. */
export const STATE_NOTICES: Record<number, string> = {
  0: 'En attente de validation\u202f: seuls son propriétaire et l’équipe la voient.',
  2: 'Refusée\u202f: seuls son propriétaire et l’équipe la voient.',
  3: 'Modérée\u202f: seuls son propriétaire et l’équipe la voient.',
  4: 'Bannie\u202f: seule l’équipe la voit.',
}
export const VERIFICATION_RULES = [
  'votre visage est entier, sans masque ni filtre\u202f;',
  'ce qui est écrit sur la feuille se lit sans peine\u202f;',
  'la photo est brute, sans retouche\u202f;',
  'votre bras ou votre main se voit.',
]

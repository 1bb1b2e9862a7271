// Words of the photo viewer. Those quoted by the specification (2, sections 2, 6 and 8) stand to the letter.

export const COMMENTS_FAILED = 'Erreur impossible de charger les commentaires'
export const FAKE_DETECTOR = 'Fake détecteur'

// In our own words from here.
export const BACK = 'Retour'
export const PREVIOUS_PHOTO = 'Photo précédente'
export const NEXT_PHOTO = 'Photo suivante'
export const CANCEL = 'Annuler'
export const RETRY = 'Réessayer'
export const photoOf = (name: string) => `Photo de ${name}`
export const placeOf = (place: number, count: number) => `${place} sur ${count}`

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`
export const likesOf = (count: number) => plural(count, 'j’aime', 'j’aime')
export const likeLabel = (name: string, count: number) => `Aimer la photo de ${name}, ${likesOf(count)}`
export const commentsOf = (count: number) => plural(count, 'commentaire', 'commentaires')

export const COMMENTS = 'Commentaires'
export const CLOSE_COMMENTS = 'Fermer les commentaires de la photo'
export const NO_COMMENT_YET = 'Aucun commentaire'
export const BE_FIRST = 'Un mot gentil fait toujours plaisir.'
export const YOUR_COMMENT = 'Votre commentaire'
export const SEND = 'Commenter'
export const CHANGED = 'modifié'
export const EDIT = 'Modifier'
export const SAVE = 'Enregistrer'
export const DELETE = 'Supprimer'
export const MODERATE = 'Modérer'
export const REPORT = 'Signaler'
export const actOn = (act: string, name: string) => `${act} le commentaire de ${name}`

export const DELETE_COMMENT = {
  title: 'Supprimer ce commentaire\u202f?',
  text: 'Il disparaît pour tout le monde, et ne revient pas.',
}
export const MODERATE_COMMENT = {
  title: 'Modérer ce commentaire\u202f?',
  text: 'Plus personne ne le lira, et l’avertissement de son auteur monte de 10\u202f%. Cela ne s’annule pas.',
}
export const DELETE_PHOTO = {
  title: 'Supprimer cette photo\u202f?',
  text: 'Elle disparaît de votre album avec ses j’aime et ses commentaires. Cela ne s’annule pas.',
}
export const MODERATE_PHOTO = {
  title: 'Modérer cette photo\u202f?',
  text: 'Plus personne ne la verra que son propriétaire et le staff, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.',
}
export const BAN_PHOTO = {
  title: 'Bannir cette photo\u202f?',
  text: 'Elle disparaît pour de bon, toute photo qui lui ressemble sera refusée, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.',
}

export const PHOTO_ACTS = 'Actions sur la photo'
export const ACT = {
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
export const VERIFICATION_NOTICE =
  'Photo de vérification\u202f: seuls son propriétaire et l’équipe la voient.'

export const VERIFY_TITLE = 'Faire vérifier mon profil'
export const VERIFY_LEAD =
  'Cette photo doit vous montrer, une feuille à la main. Écrivez dessus, bien lisible\u202f:'
export const VERIFY_RULES = [
  'votre visage est entier, sans masque ni filtre\u202f;',
  'ce qui est écrit sur la feuille se lit sans peine\u202f;',
  'la photo est brute, sans retouche\u202f;',
  'votre bras ou votre main se voit.',
]
export const PAPER = 'La feuille à tenir'
export const VERIFY_FATE =
  'Elle quitte alors votre album\u202f: seule notre équipe la voit, et elle est effacée trente jours après sa décision.'
export const ASK_VERIFICATION = 'Envoyer cette photo'
export const TAKE_ANOTHER = 'Autre photo'

export const DETECTOR_LEAD =
  'Une photo trouvée ailleurs sur Internet est souvent celle de quelqu’un d’autre. Les photos d’ici restent privées\u202f: nous n’en donnons l’adresse à personne. Enregistrez celle-ci, puis déposez-la dans un moteur de recherche par image.'
export const SAVE_PICTURE = 'Enregistrer la photo'
export const ENGINES_LEAD = 'Puis ouvrez l’un de ces sites et déposez-y la photo\u202f:'
export const NEW_TAB = '(nouvel onglet)'

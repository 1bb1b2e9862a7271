// Quoted by the specification (2, section 8), to the letter.
export const DELETED = 'Compte supprimé'

export const STAFF_STAY =
  'Un membre de l’équipe ne peut pas supprimer son compte\u202f: demandez d’abord au fondateur de vous retirer votre rôle.'
export const NOT_YOUR_NAME = 'Ce n’est pas votre nom.'

export const DELETION_TITLE = 'Supprimer mon compte'
export const DELETION_LEAD =
  'Votre compte disparaît tout de suite et pour toujours. Rien ne pourra être rétabli.'
export const LOST_TITLE = 'Ce que vous perdez'
export const LOST = [
  {
    icon: 'user-round',
    text: 'votre profil et votre description, avec votre nom, que quelqu’un d’autre pourra prendre',
  },
  { icon: 'camera', text: 'vos photos, avec les likes et les commentaires qu’elles ont reçus' },
  { icon: 'heart', text: 'les likes et les commentaires que vous avez laissés chez les autres' },
  { icon: 'users-round', text: 'vos amis, et les membres que vous avez bloqués' },
  { icon: 'mail', text: 'vos messages' },
  { icon: 'search', text: 'vos réglages de recherche et votre position' },
] as const
/** For who has Premium. */
export const LOST_PREMIUM = {
  icon: 'sparkles',
  text: 'Premium, qui s’arrête aussitôt\u202f: le mois entamé n’est pas remboursé, et vos reçus ne seront plus ici',
} as const
/** What does not go with the account. */
export const STAYS =
  'Restent, sans votre nom\u202f: vos messages du forum, et pour un temps ce qui a été signalé ou décidé à votre sujet.'
export const KEEP_COPY = 'Vous voulez en garder quelque chose\u202f?'
export const ASK_COPY_FIRST = 'Demandez d’abord une copie de vos données'
export const START_DELETION = 'Supprimer mon compte…'
export const CONFIRM_TITLE = 'Supprimer votre compte\u202f?'
export const CONFIRM_LEAD =
  'Votre profil, vos photos, vos likes, vos commentaires, vos messages et vos amis disparaissent maintenant, pour toujours.'
export const CONFIRM_DELETION = 'Tout supprimer'
export const KEEP_ACCOUNT = 'Annuler'
export const OTHER_WAYS =
  'Vous vouliez seulement souffler\u202f? Déconnectez-vous\u202f: tout sera là à votre retour.'
export const RATHER_PAUSE = 'Plutôt une pause\u202f?'
export const RATHER_PAUSE_WHY = 'Votre compte se repose, personne ne le voit, et vous le retrouvez tel quel.'
export const SEE_PAUSE = 'Voir ce que change une pause'
export const DELETION_HINT = 'Votre profil, vos photos et tout le reste disparaissent pour toujours.'

export const typeName = (name: string) => `Pour confirmer, écrivez votre nom\u202f: ${name}`

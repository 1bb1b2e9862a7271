// Quoted by the specification (2, section 8), to the letter.
export const ACCOUNT_DELETED = 'Compte supprimé'

export const STAFF_CANNOT_DELETE =
  'Un membre de l’équipe ne peut pas supprimer son compte\u202f: demandez d’abord au fondateur de vous retirer votre rôle.'
export const NAME_MISMATCH = 'Ce n’est pas votre nom.'

export const DELETION_TITLE = 'Supprimer mon compte'
export const DELETION_LOSSES = [
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
export const DELETION_LOSS_PREMIUM = {
  icon: 'sparkles',
  text: 'Premium, qui s’arrête aussitôt\u202f: le mois entamé n’est pas remboursé, et vos reçus ne seront plus ici',
} as const
export const START_DELETION = 'Supprimer mon compte…'
export const CONFIRM_DELETION = 'Tout supprimer'
export const formatTypeNameLabel = (name: string) => `Pour confirmer, écrivez votre nom\u202f: ${name}`

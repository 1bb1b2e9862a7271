// Sentences of the pages, calls and forms of the account; those of mails are in mails.ts.

export const NAME_LENGTH = 'Le nom doit faire de 3 à 20 caractères.'
export const NAME_CHARACTERS = 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'
export const NAME = 'Pseudo'
export const NAME_HINT = 'Vu par tous, définitif. Lettres, chiffres et _ - .'
export const NAME_ADVERT =
  'Un nom ne peut être ni une publicité ni un moyen de vous joindre ailleurs. Choisissez-en un autre.'
export const NAME_TAKEN = 'Ce nom est déjà pris.'
export const EMAIL_SAME = 'C’est déjà votre adresse.'
export const PASSWORD_SHORT = 'Le mot de passe doit faire 10 caractères ou plus.'
export const PASSWORD_LONG = 'Le mot de passe doit faire 200 caractères au plus.'
export const PASSWORD_COMMON = 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus personnel.'
export const PASSWORD_OWN_NAME = 'Le mot de passe ne doit contenir ni votre nom, ni celui de votre adresse.'
export const PASSWORD_WRONG = 'Ce n’est pas votre mot de passe actuel.'
export const BIRTHDAY_INVALID = 'Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.'
export const BIRTHDAY_YOUNG = 'Il faut avoir 18 ans ou plus pour s’inscrire.'
export const BIRTHDAY_OLD = 'Vérifiez l’année de naissance.'
export const SEX_MISSING = 'Choisissez ce qui vous correspond.'
export const TERMS_MISSING = 'Pour vous inscrire, acceptez les conditions d’utilisation.'
export const SIGN_IN_WRONG = 'L’adresse ou le mot de passe ne convient pas.'
export const LINK_EXPIRED = 'Ce lien n’est plus valable. Demandez-en un nouveau.'
export const ADDRESS_TAKEN =
  'Cette adresse est déjà celle d’un autre compte. Connectez-vous à ce compte, ou demandez un nouveau mot de passe.'
export const ALREADY_VERIFIED = 'Votre adresse est déjà confirmée.'

export const SIGNED_UP = 'Bienvenue\u202f! Un lien de confirmation vient de partir vers votre adresse.'
export const SOLVING =
  'Beaucoup de comptes s’ouvrent en ce moment\u202f: votre navigateur finit un petit calcul qui écarte les robots. Encore quelques secondes.'
export const SIGN_UP_LINK_SENT =
  'Un lien vient de partir vers votre adresse. Il ouvre votre compte\u202f: suivez-le dans les 24 heures. Pensez à regarder dans les courriers indésirables.'
export const ACCOUNT_OPENED = 'Bienvenue\u202f! Votre compte est ouvert.'
export const SIGNED_IN = 'Vous êtes connecté.'
export const SIGNED_OUT = 'Vous êtes déconnecté.'
export const RESET_LINK_SENT =
  'Si un compte existe à cette adresse, un lien pour choisir un nouveau mot de passe vient d’y partir.'
export const PASSWORD_RESET = 'Votre mot de passe est changé.'
export const PASSWORD_CHANGED = 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.'
export const EMAIL_VERIFIED = 'Votre adresse est confirmée.'
export const VERIFICATION_LINK_SENT =
  'Un nouveau lien vient de partir. Pensez à regarder dans les courriers indésirables.'
export const EMAIL_PENDING =
  'Un lien vient de partir vers la nouvelle adresse. L’adresse change quand vous l’ouvrez.'
export const PASSWORD_CONFIRMED = 'C’est bien vous.'
export const QUESTION_TITLE = 'C’est bien vous\u202f?'
export const QUESTION_REASON =
  'Vous avez donné votre mot de passe il y a plus de 15 minutes. Redonnez-le, et nous continuons.'
export const QUESTION_SUBMIT = 'Continuer'
export const SESSION_REVOKED = 'Cet appareil est déconnecté.'
export const EMAIL = 'Adresse e-mail'
export const PASSWORD = 'Mot de passe'
export const NEW_PASSWORD = 'Nouveau mot de passe'
export const CURRENT_PASSWORD = 'Mot de passe actuel'
/** Terms agreed to at sign-up; each page opens in a new tab. */
export const TERMS_PAGES = [
  { href: '/cgu', name: 'les conditions d’utilisation' },
  { href: '/regles', name: 'les règles' },
  { href: '/confidentialite', name: 'la page Confidentialité' },
] as const
export const SIGN_IN_SUBMIT = 'Se connecter'
export const RESET_SUBMIT = 'Changer le mot de passe'
export const formatVerificationQuestion = ({ name, email }: { name: string; email: string }) =>
  `L’adresse ${email} est-elle bien celle du compte ${name}\u202f?`

// Quoted exactly by the specification (2, section 8).
export const ACCOUNT_DELETED = 'Compte supprimé'

export const UNDO_TITLE = 'Votre compte est supprimé'
export const UNDO_SUBMIT = 'Annuler la suppression'
export const DELETION_UNDONE = 'Votre compte est de retour, tel que vous l’aviez laissé.'
export const NOTHING_TO_UNDO = 'Pour annuler une suppression, connectez-vous d’abord au compte supprimé.'
export const UNDO_TOO_LATE = 'Trop tard\u202f: les 72 heures sont passées, et le compte s’efface.'
const UNTIL_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})
/** 'jeudi 26 novembre à 08:15' */
export const formatErasureDate = (moment: Date) => UNTIL_FORMAT.format(moment)
export const STAFF_CANNOT_DELETE =
  'Un membre de l’équipe ne peut pas supprimer son compte\u202f: demandez d’abord au fondateur de vous retirer votre rôle.'
export const NAME_MISMATCH = 'Ce n’est pas votre nom.'

export const DELETION_TITLE = 'Supprimer mon compte'
export const DELETION_LOSSES = [
  {
    icon: 'user-round',
    text: 'votre profil et votre description, avec votre nom, que quelqu’un d’autre pourra prendre ensuite',
  },
  { icon: 'camera', text: 'vos photos, avec les likes et les commentaires qu’elles ont reçus' },
  { icon: 'heart', text: 'les likes et les commentaires que vous avez laissés chez les autres' },
  { icon: 'users-round', text: 'vos amis, et les membres que vous avez bloqués' },
  { icon: 'mail', text: 'vos messages' },
  { icon: 'search', text: 'vos réglages de recherche et votre position' },
] as const
/** For premium members. */
export const DELETION_LOSS_PREMIUM = {
  icon: 'sparkles',
  text: 'Premium, qui ne se renouvelle plus\u202f: le mois entamé n’est pas remboursé, et vos reçus ne seront plus ici',
} as const
export const START_DELETION = 'Supprimer mon compte…'
export const CONFIRM_DELETION = 'Tout supprimer'
export const formatTypeNameLabel = (name: string) => `Pour confirmer, écrivez votre nom\u202f: ${name}`

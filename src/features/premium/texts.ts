// Words of premium. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.

export const NO_PREMIUM = "Vous n'avez pas d'abonnement Premium 🥹"
export const EMOJI_SAVED = 'Votre emoji a été mis à jour.'
export const SAVE_EMOJI = 'Enregistrer mon emoji'
export const FIVE_MINUTES_AGO = 'il y a 5 minutes'

export const UNKNOWN_EMOJI = 'Choisissez un emoji de la liste.'
export const EMOJI_TITLE = 'Mon emoji'
export const EMOJI_LEAD = 'Il s’anime à côté de votre pseudo, partout où l’on vous croise.'
export const EMOJI_LEAD_FREE =
  'Il s’anime à côté du pseudo des membres Premium. Regardez, essayez\u202f: l’aperçu est ouvert à tous.'
export const CATEGORIES = 'Catégories d’emojis'
export const PREVIEW = 'Aperçu'
export const PREVIEW_LINE = 'Alors samedi, au bord de l’eau\u202f?'

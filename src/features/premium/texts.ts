// Words of premium. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.

export const PREMIUM_REQUIRED = "Vous n'avez pas d'abonnement Premium 🥹"
export const EMOJI_SAVED = 'Votre emoji a été mis à jour.'
export const UNKNOWN_EMOJI = 'Choisissez un emoji de la liste.'

// Words of an open conversation. Those quoted by the specification are kept to the letter.

export const MESSAGE_EMPTY = 'Écrivez quelque chose avant d’envoyer.'
export const MESSAGE_LONG = '1000 caractères au plus.'
export const BAD_TYPE = 'Un message est un texte ou un gif.'
export const BAD_KEY = 'Cette clé n’est pas valide.'

// Words of the form under a topic.

export const YOUR_REPLY = 'Votre réponse'
export const PLACEHOLDER = 'Dites-le comme à une table d’amis…'
export const REPLY = 'Répondre'
export const PREVIEW = 'Aperçu'
export const WRITE = 'Écrire'
export const NOTHING_TO_PREVIEW = 'Votre réponse s’affichera ici comme les autres la liront.'
export const NOT_SENT = 'Votre texte est gardé ici\u202f: vous pouvez le copier.'

export const JOIN = 'Envie de répondre\u202f?'
export const JOIN_LEAD = 'Le forum se lit librement. Pour y prendre la parole, il suffit d’un compte.'
export const SIGN_IN = 'Se connecter'
export const SIGN_UP = 'S’inscrire'

export const TEMPLATE = 'Réponse rapide'
export const CHOOSE_TEMPLATE = 'Choisir un texte…'
export const TEMPLATES_FAILED = 'Les réponses rapides n’ont pas pu être chargées.'
export const REPLACE_TITLE = 'Remplacer votre texte\u202f?'
export const REPLACE_LEAD = 'Ce que vous avez écrit sera remplacé par la réponse rapide.'
export const REPLACE_YES = 'Remplacer'
export const CANCEL = 'Annuler'

export const MENTIONS = 'Membres de cette page'
export const found = (count: number) => (count === 1 ? '1 membre proposé' : `${count} membres proposés`)

// Words of posts and of what is done with them.

export const TOPIC_AUTHOR = 'Auteur du topic'
export const NEW_POSTS = 'Nouveaux messages'
export const EDITED = 'modifié'
export const BANNED_HERE = 'banni du topic'

export const QUOTE = 'Citer'
export const COPY = 'Copier'
export const REPORT = 'Signaler'
export const EDIT = 'Modifier'
export const RESTORE = 'Rétablir'
export const MODERATE = 'Modérer'
export const BAN = 'Bannir du topic'
export const LIFT_BAN = 'Lever le bannissement'
export const HISTORY = 'Textes précédents'
/** Names a post for who hears the page. */
export const postOf = (name: string) => `Post de ${name}`
/** The button of the rarer acts. */
export const moreOn = (name: string) => `Autres actions sur le post de ${name}`
/** 'Citer le post de Salomé', for who hears the button by itself. */
export const actOn = (act: string, name: string) => `${act} le post de ${name}`

export const COPY_FAILED = 'La copie n’a pas fonctionné. Sélectionnez le texte pour le copier.'

export const YOUR_POST = 'Votre post'
export const SAVE = 'Enregistrer'
export const CANCEL = 'Annuler'

export const moderateOf = (name: string) => `Modérer le post de ${name}\u202f?`
export const MODERATE_LEAD =
  'Son texte ne sera plus visible que du staff, et son auteur recevra un avertissement\u202f: +10\u202f%.'
/** Of a deleted account, which nobody warns. */
export const MODERATE_DELETED_LEAD = 'Son texte ne sera plus visible que du staff.'
export const banOf = (name: string) => `Bannir ${name} de ce topic\u202f?`
export const banLead = (name: string) =>
  `${name} pourra encore lire ce topic, mais plus y répondre ni y voter, et n’en saura rien avant d’essayer. Vous pourrez lever ce bannissement.`
export const historyOf = (name: string) => `Ce que ${name} avait écrit`
export const HISTORY_FAILED = 'Erreur impossible de charger les textes précédents'
export const RETRY = 'Réessayer'
/** Before the moment until which a former text stood. */
export const UNTIL = 'Remplacé'

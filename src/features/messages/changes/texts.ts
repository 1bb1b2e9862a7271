import { MESSAGE_CHANGE_MINUTES } from '../../../shared/reactions.ts'

export const NOT_YOUR_MESSAGE = 'Ce message n’est pas de vous.'
export const MESSAGE_DELETED = 'Ce message est supprimé.'
export const MESSAGE_UNKNOWN = 'Ce message n’existe pas.'
export const PARTNER_LEFT = 'Ce membre a quitté le site.'
export const ONLY_TEXTS = 'Seul un texte se modifie.'
export const ONLY_PHOTOS = 'Seule une photo se décrit.'
export const TOO_LATE = `Un message se modifie ou se supprime pendant ${MESSAGE_CHANGE_MINUTES} minutes.`
export const BAD_REACTION = 'Cette réaction n’existe pas.'
export const CHANGED_TOO_FAST = 'C’est beaucoup en peu de temps. Patientez une minute.'

export const MESSAGE_EDITED = 'Votre message est modifié.'
export const MESSAGE_REMOVED = 'Votre message est supprimé.'
export const REACTION_SAVED = 'Votre réaction est envoyée.'
export const REACTION_REMOVED = 'Votre réaction est retirée.'
export const CONVERSATION_CLOSED = 'Cette conversation est refermée.'
export const GOODBYE_STAYS = 'Un au revoir ne se modifie pas\u202f: vous pouvez rouvrir la conversation.'

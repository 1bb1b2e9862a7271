// Words of the notes that staff keep about members.

export const NOTES = 'Notes du staff'
export const NO_NOTES = 'Aucune note.'
export const NOTE_LABEL = 'Nouvelle note'
export const NOTE_HINT = 'Lue par le staff seul, jamais par le membre. 1000 caractères au plus.'
export const ADD_NOTE = 'Ajouter la note'
export const NOTE_ADDED = 'La note est ajoutée.'
export const NOTE_EMPTY = 'Écrivez la note.'
export const NOTE_TOO_LONG = 'Une note compte 1000 caractères au plus.'
export const OLDER_NOTES = 'Seules les 30 dernières sont affichées.'

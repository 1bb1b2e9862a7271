// Words of the notes that staff keep about members.

export const NOTES = 'Notes du staff'
export const NOTE_ADDED = 'La note est ajoutée.'
export const NOTE_EMPTY = 'Écrivez la note.'
export const NOTE_TOO_LONG = 'Une note compte 1000 caractères au plus.'

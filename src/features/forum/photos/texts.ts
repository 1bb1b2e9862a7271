export const ADD_PHOTO = 'Photos'
export const WAITING = 'En cours de vérification'

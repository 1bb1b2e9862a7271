// Words about the position, shared by calls, islands and the help page.

export const LATITUDE_RANGE = 'La latitude est un nombre entre -90 et 90.'
export const LONGITUDE_RANGE = 'La longitude est un nombre entre -180 et 180.'
export const PLACE_UNKNOWN = 'Choisissez une commune de la liste.'
export const POSITION_SAVED = 'Votre position est à jour.'
export const placeSaved = (name: string) => `Votre commune est enregistrée\u202f: ${name}.`

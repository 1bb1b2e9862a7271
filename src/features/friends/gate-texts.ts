// Words of the gate. Those quoted by the specification are kept to the letter.

export const BAD_SEEK = 'Choisissez qui peut vous demander.'
export const BAD_AGE = 'Un âge de 18 à 120 ans.'
export const BAD_AGE_ORDER = 'L’âge minimum dépasse l’âge maximum.'
export const BAD_CONTACT = 'Choisissez qui peut vous écrire.'
export const GATE_SAVED = 'Vos paramètres ont été sauvegardés'

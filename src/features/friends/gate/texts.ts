// Texts of the gate's form. Sentences quoted by the specification (1, section 8) are exact, faults
// included.
export const SEEK_CHOICES = ['Filles', 'Garçons', 'Tout le monde'] as const
export const CONTACT_CHOICES = [
  'Tout le monde',
  'Celles et ceux que je laisse venir ci‑dessus',
  'Mes amis seulement',
] as const
export const VERIFIED_CHOICES = ['Tous', 'Vérifiés seulement'] as const

// Texts of the gate. Sentences quoted by the specification are exact.

export const BAD_SEEK = 'Choisissez qui peut vous demander.'
export const BAD_AGE = 'Un âge de 18 à 120 ans.'
export const BAD_AGE_ORDER = 'L’âge minimum dépasse l’âge maximum.'
export const BAD_CONTACT = 'Choisissez qui peut vous écrire.'
export const GATE_SAVED = 'Vos paramètres ont été sauvegardés'

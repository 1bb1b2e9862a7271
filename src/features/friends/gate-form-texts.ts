// Words of the gate's form. Those quoted by the specification (1, section 8) are kept to the letter, faults included.
// In our own words from here.
export const SEEK_CHOICES = ['Filles', 'Garçons', 'Tout le monde'] as const
export const CONTACT_CHOICES = [
  'Tout le monde',
  'Celles et ceux que je laisse venir ci‑dessus',
  'Mes amis seulement',
] as const
export const VERIFIED_CHOICES = ['Tous', 'Vérifiés seulement'] as const

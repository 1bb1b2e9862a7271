// Words of the gate's form. Those quoted by the specification (1, section 8) are kept to the letter, faults included.

export const GATE_FAILED = "Erreur impossible d'initialiser le formulaire de recherche"

// In our own words from here.
export const GATE_TITLE = 'Qui peut me contacter'
export const GATE_LEAD =
  'À vous de choisir qui entre. Celles et ceux qui restent dehors n’en savent pas la raison.'
export const GATE_ASKS = 'Demandes d’ami'
export const SEEK_LABEL = 'Je laisse venir'
export const SEEK_CHOICES = ['Filles', 'Garçons', 'Tout le monde'] as const
export const GATE_WRITING = 'Messages'
export const CONTACT_LABEL = 'Qui peut ouvrir une conversation avec moi'
export const CONTACT_CHOICES = [
  'Tout le monde',
  'Celles et ceux que je laisse venir ci‑dessus',
  'Mes amis seulement',
] as const
export const CONTACT_HINT = 'Vos amis peuvent toujours vous écrire, et une conversation commencée continue.'
export const VERIFIED_LABEL = 'Parmi ces membres'
export const VERIFIED_CHOICES = ['Tous', 'Vérifiés seulement'] as const
export const SAVE_GATE = 'Enregistrer'

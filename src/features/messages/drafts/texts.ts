export const DRAFT_SAVED = 'Votre brouillon est enregistré.'
export const DRAFT_DELETED = 'Votre brouillon est effacé.'
export const DRAFT_OUTDATED = 'Un brouillon plus récent est enregistré.'
export const DRAFT_PREFIX = 'Brouillon\u202f:'

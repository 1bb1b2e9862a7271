// Sentences of the pages of outings.

export const LIST_TITLE = 'Sorties'
export const LIST_DESCRIPTION =
  'Bals, dîners, balades et cafés entre célibataires, près de chez vous\u202f: de vraies sorties, dans des lieux publics, proposées par les membres de Guinguette.'
export const VISITOR_LEAD =
  'Ici, on se rencontre dehors. Les membres voient qui vient, et s’inscrivent d’un geste.'
export const OPEN_CALENDAR = 'Voir le mois'
export const LATER_OUTINGS = 'Plus tard'
export const NOTHING_FOR_YOU = 'Rien pour vous cette semaine\u202f?'
export const NO_SUCH_COMMUNE = 'Aucune commune de ce nom.'
export const INTEREST_SAVED = 'C’est noté\u202f: on vous préviendra.'
export const DRAFT_DELETED = 'Le brouillon est supprimé.'

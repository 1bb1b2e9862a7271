// Meetings: the napkin, the relative, all is well, and what follows.

export const MEET = 'On se voit\u202f?'
export const MEET_HELP = 'Proposer un moment et un lieu'
export const MEET_LEAD =
  'Écrivez-le sur la nappe\u202f: un lieu public, et jusqu’à trois moments qui vous vont.'
export const PROPOSE = 'Tendre la serviette'
export const PROPOSED = 'Votre proposition est sur la table.'

export const TOO_EARLY =
  'Encore un peu de conversation\u202f: «\u202fOn se voit\u202f?\u202f» s’ouvre après six messages de chacun.'
export const ALREADY_AGREED = 'Vous avez déjà un rendez-vous ici. Annulez-le pour en proposer un autre.'
export const ALREADY_PROPOSED = 'Une proposition attend déjà votre réponse ici.'
export const CLOSED = 'Cette conversation est refermée\u202f: on ne peut plus rien y proposer.'
export const PROPOSED_TOO_OFTEN =
  'Vous venez de proposer plusieurs rendez-vous. Prenez un instant, puis recommencez.'

export const PLACE_LABEL = 'Où'
export const PLACE_HINT = 'Un lieu public\u202f: un café, un quai, un marché.'
export const PLACE_MISSING = 'Écrivez un lieu, en 3 à 120 caractères.'
export const PLACE_TOO_LONG = '120 caractères au plus.'
export const PLACE_HAS_CONTACT = 'Le nom du lieu suffit ici\u202f: ni lien, ni numéro, ni adresse e-mail.'
export const PLACE_IS_HOME =
  'Pour une première fois, choisissez plutôt un lieu public\u202f: un café, un marché, un quai.'

export const DAY_LABEL = 'Le jour'
export const TIME_LABEL = 'L’heure'
export const HOURS_LABEL = 'Combien de temps'
export const SLOT_TITLES = [
  'Un moment',
  'Un deuxième, si vous voulez',
  'Un troisième, si vous voulez',
] as const
export const SLOT_MISSING = 'Choisissez un jour.'
export const TIME_MISSING = 'Choisissez une heure.'
export const BAD_DAY = 'Ce jour n’existe pas.'
export const BAD_TIME = 'Écrivez l’heure ainsi\u202f: 20:30.'
export const SKIPPED_TIME = 'Cette heure n’existe pas ce jour-là\u202f: on passe à l’heure d’été.'
export const SLOT_PAST = 'Ce moment est déjà passé.'
export const SLOT_TOO_FAR = 'Choisissez un moment dans les 60 jours.'
export const SLOT_TWICE = 'Ce moment est déjà proposé plus haut.'
export const BAD_HOURS = 'De 1 à 6 heures.'
export const formatHours = (hours: number) => (hours === 1 ? 'une heure' : `${hours} heures`)

export const NO_NAPKIN = 'Cette proposition n’existe pas.'
export const NOT_YOURS_TO_ANSWER = 'C’est à l’autre de répondre à votre proposition.'
export const NOT_YOURS_TO_WITHDRAW = 'Seule la personne qui a proposé peut retirer sa proposition.'
export const NO_LONGER_OPEN = 'Cette proposition n’attend plus de réponse.'
export const NO_SUCH_SLOT = 'Choisissez l’un des moments proposés.'
export const SLOT_OVER = 'Ce moment est passé. Choisissez-en un autre, ou proposez d’autres moments.'
export const NOT_AGREED = 'Il n’y a pas de rendez-vous à annuler.'
export const MEETING_BEGUN = 'Ce rendez-vous a déjà commencé.'
export const NAPKIN_STAYS = 'Une proposition se retire, elle ne se supprime pas.'

export const ACCEPTED = 'C’est noté\u202f: vous vous voyez.'
export const DECLINED = 'C’est dit gentiment. Vous pouvez proposer d’autres moments.'
export const WITHDRAWN = 'Votre proposition est retirée.'
export const CANCELLED = 'Le rendez-vous est annulé.'

export const DECLINE = 'Aucun ne me va'
export const WITHDRAW = 'Retirer ma proposition'
export const PROPOSE_OTHERS = 'Proposer d’autres moments'
export const CANCEL = 'Annuler le rendez-vous'
export const CANCEL_LABEL = 'Un mot pour l’autre'
export const CANCEL_LINE_MISSING = 'Écrivez un mot pour l’autre.'
export const LINE_TOO_LONG = '200 caractères au plus.'
export const ADD_TO_CALENDAR = 'Ajouter à mon agenda'
export const WARN_RELATIVE = 'Prévenir un proche'

// Sentences of regulars and their greetings.

export const REGULAR = 'Habitué du forum'
export const NEWCOMERS_TITLE = 'À accueillir'
export const WISH_TITLE = 'Être accueilli'
export const WISH_LABEL = 'Un habitué peut me souhaiter la bienvenue'
export const WISH_HINT =
  'Deux habitués du forum au plus, choisis par l’équipe, peuvent vous écrire un premier message. Vous répondez si vous voulez.'
export const WISH_SAVED = 'C’est noté\u202f: un habitué pourra vous souhaiter la bienvenue.'
export const WISH_ENDED = 'C’est noté\u202f: personne ne vous écrira pour cela.'
export const WISH_TOO_LATE = 'L’accueil est pour les quatorze premiers jours\u202f: vous êtes déjà d’ici.'
export const REGULARS_ONLY = 'Cette page est pour les habitués du forum.'
export const NOT_WAITING = 'Cette personne n’attend pas, ou plus, de mot de bienvenue.'
export const ALREADY_GREETED = 'Vous lui avez déjà souhaité la bienvenue.'
export const GREETED_TWICE = 'Deux habitués l’ont déjà accueillie\u202f: cela suffit.'
export const GREETED_ENOUGH = 'Cinq mots de bienvenue par jour\u202f: c’est assez pour aujourd’hui.'
export const GREETING_EMPTY = 'Écrivez quelques mots.'
export const GREETING_TOO_LONG = '1000 caractères au plus.'
export const GREETING_SENT = 'Votre mot de bienvenue est parti.'
export const REASON_MISSING = 'Dites pourquoi, en quelques mots\u202f: le journal le garde.'
export const REASON_TOO_LONG = '500 caractères au plus.'
export const REGULAR_NAMED = 'Ce membre est maintenant un habitué du forum.'
export const REGULAR_REVOKED = 'Ce membre n’est plus un habitué.'
export const ALREADY_REGULAR = 'Ce membre est déjà un habitué.'
export const NOT_REGULAR = 'Ce membre n’est pas un habitué.'

export const formatDaysCriterion = (days: number) => `${days} jours d’ancienneté`
export const formatPostsCriterion = (posts: number) => `${posts} messages au forum`
export const NO_SANCTION = 'une année sans sanction'
export const MEMBERS_ONLY = 'Seul un membre peut être habitué\u202f: l’équipe accueille déjà.'
export const formatMissing = (criteria: readonly string[]) => `Il faut encore\u202f: ${criteria.join(', ')}.`

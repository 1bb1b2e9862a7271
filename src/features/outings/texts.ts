import { LIMITS } from './limits.ts'

// Sentences of outings that several files need.

export const TITLE_REQUIRED = 'Donnez un nom à votre sortie.'
export const TITLE_TOO_LONG = `${LIMITS.title} caractères au plus pour le titre.`
export const KIND_REQUIRED = 'Choisissez ce que vous ferez.'
export const DESCRIPTION_REQUIRED = 'Dites en quelques mots ce qui se passera.'
export const DESCRIPTION_TOO_LONG = `${LIMITS.description} caractères au plus.`
export const DAY_REQUIRED = 'Choisissez un jour.'
export const TIME_REQUIRED = 'Donnez une heure, par exemple 19:30.'
export const PLACE_REQUIRED = 'Choisissez une commune dans la liste.'
export const VENUE_REQUIRED = 'Dites où l’on se retrouve : un lieu public, en quelques mots.'
export const VENUE_TOO_LONG = `${LIMITS.venue} caractères au plus pour le lieu.`
export const POINT_TOO_LONG = `${LIMITS.meetingPoint} caractères au plus pour l’endroit exact.`
export const COST_TOO_LONG = `${LIMITS.cost} caractères au plus pour le prix.`
export const RAIN_TOO_LONG = `${LIMITS.rainPlan} caractères au plus pour le repli.`
export const SEATS_RANGE = `De ${LIMITS.seatsMin} à ${LIMITS.seatsMax} places, la vôtre comprise.`
export const AGES_RANGE = 'Les âges vont de 18 à 120 ans.'
export const AGES_ORDER = 'Le premier âge est le plus petit.'
export const NOTE_TOO_LONG = `${LIMITS.note} caractères au plus pour le mot.`
export const REASON_REQUIRED = 'Dites pourquoi en quelques mots : les personnes qui viennent le liront.'
export const REASON_TOO_LONG = `${LIMITS.reason} caractères au plus.`
export const GUEST_TOO_LONG = `${LIMITS.guestName} caractères au plus pour un prénom.`
export const CODE_WRONG = 'Ce code n’est pas celui de la table.'
export const CONTEST_REQUIRED = 'Dites en quelques mots ce qui s’est passé.'
export const MONTH_UNKNOWN = 'Ce mois n’existe pas.'

// Refusals.

export const OUTING_UNKNOWN = 'Cette sortie n’existe pas.'
export const NOT_YOURS = 'Seule la personne qui organise peut le faire.'
export const OUTING_OVER = 'Cette sortie n’est plus ouverte.'
export const OUTING_BEGUN = 'La sortie a commencé.'
export const WOMEN_ONLY = 'Cette sortie est entre femmes.'
export const WOMEN_HOST = 'Une sortie entre femmes est proposée par une femme.'
export const OUTSIDE_AGES = 'Cette sortie est prévue pour d’autres âges.'
export const SEAT_DECLINED = 'La personne qui organise n’a pas de place pour vous cette fois.'
export const OWN_OUTING = 'C’est votre sortie\u202f: votre place y est déjà.'
export const BLOCKED_GUEST = 'Quelqu’un que vous avez bloqué y sera. Venir quand même\u202f?'
export const NO_SEAT_FOR_GUEST = 'Il ne reste pas de place pour une personne de plus.'
export const NO_SEAT_OFFERED = 'La place est passée à la personne suivante.'
export const NOT_COMING = 'Vous n’avez pas de place à cette sortie.'
export const GUEST_UNKNOWN = 'Cette personne n’attend pas de place à votre sortie.'
export const GUEST_CONTACT = 'Un prénom seulement, sans lien ni numéro.'
export const TOO_MANY_OPEN =
  'Trois sorties ouvertes à la fois, c’est le maximum. Attendez la fin de l’une d’elles, ou annulez-la.'
export const TOO_MANY_DRAFTS = 'Vous avez déjà dix brouillons. Supprimez-en un d’abord.'
export const TOO_MANY_CHANGES = 'Vous avez beaucoup changé vos sorties. Réessayez dans une heure.'
export const TOO_MANY_ANSWERS = 'Vous avez beaucoup répondu à des sorties. Réessayez dans une heure.'
export const TOO_MANY_CODES = 'Trop d’essais. Réessayez dans dix minutes.'
export const IN_THE_PAST = 'Choisissez un moment à venir, dans une heure au plus tôt.'
export const TOO_FAR = `Quatre mois à l’avance au plus.`
export const TOO_LONG_OUTING = `Une sortie dure 24 heures au plus.`
export const NO_SUCH_HOUR = 'Cette heure n’existe pas ce jour-là\u202f: les horloges avancent.'
export const LINK_IN_TEXT =
  'Pas de lien, d’adresse ni de numéro ici\u202f: tout se passe sur la page de la sortie.'
export const SALE_IN_TEXT = 'Une sortie ne vend rien et ne demande pas d’argent à l’avance.'
export const HOME_IN_TEXT =
  'Vos cinq premières sorties se passent dans des lieux publics. Choisissez un café, un parc, une place…'
export const SEATS_TAKEN = 'Il y a déjà plus de personnes inscrites que cela.'
export const ALREADY_CANCELLED = 'Cette sortie est déjà annulée.'
export const ONLY_DRAFTS = 'Une sortie publiée s’annule, avec un mot pour qui vient.'
export const TOO_EARLY_FOR_ABSENCE = 'Les absences se notent dans les 48 heures qui suivent la fin.'
export const HAS_ARRIVED = 'Cette personne a dit être arrivée, avec le code de la table.'
export const NOT_ARRIVING_NOW = 'Le code sert d’une heure avant le début à deux heures après la fin.'
export const NO_ABSENCE = 'Aucune absence n’est notée à votre nom.'
export const ALREADY_CONTESTED = 'Vous avez déjà contesté.'
export const WAS_CONTESTED = 'Cette personne a contesté cette absence\u202f: elle ne se note plus.'
export const NO_CONTEST = 'Cette absence n’est pas contestée.'
export const TOO_MANY_TOWNS = 'Dix communes, c’est le maximum.'
export const TABLE_WITHOUT_GUESTS = 'À une tablée, chacun vient seul.'
export const TABLE_TOO_SOON =
  'Une table se compose la veille à 18\u00a0h\u202f: choisissez un jour plus loin, le temps que cela se sache.'
export const TABLE_OF_TOPIC =
  'Une tablée a son propre fil, entre les personnes assises\u202f: elle ne naît pas d’un topic.'
export const TOPIC_NOT_YOURS = 'Ce topic n’est pas à vous, ou a déjà sa sortie.'

// Answers.

export const DRAFT_SAVED = 'Votre brouillon est enregistré.'
export const OUTING_PUBLISHED = 'Votre sortie est publiée.'
export const OUTING_SAVED = 'Votre sortie est modifiée.'
export const OUTING_CANCELLED = 'Votre sortie est annulée. Qui venait le sait.'
export const DRAFT_DELETED = 'Votre brouillon est supprimé.'
export const POINT_OPENED = 'L’endroit exact est donné à qui vient.'
export const SEAT_TAKEN = 'Vous y allez\u202f!'
export const SEAT_TAKEN_POINT_DUE = 'Vous y allez\u202f! La veille, vous saurez où exactement.'
export const SEAT_TAKEN_POINT_OPEN = 'Vous y allez\u202f! L’endroit exact est sur la page.'
export const TABLE_JOINED =
  'C’est noté. La table se compose la veille à 18\u00a0h\u202f: vous saurez tout de suite.'
export const TABLE_SEAT_OFFERED = 'Une place à cette table vous va\u202f: confirmez-la.'
export const TABLE_LISTED = 'C’est noté\u202f: si une place se libère et vous va, elle est pour vous.'
export const SEAT_CONFIRMED = 'Votre place est confirmée.'
export const ON_THE_LIST = (position: number) =>
  position === 1
    ? 'C’est complet\u202f: vous êtes en tête de la liste d’attente.'
    : `C’est complet\u202f: vous êtes ${position}e sur la liste d’attente.`
export const SEAT_ASKED = 'Votre demande est envoyée\u202f: la personne qui organise vous répondra.'
export const GUEST_SAVED = 'C’est noté.'
export const MAYBE_SAVED = 'C’est noté\u202f: peut-être. Aucune place n’est prise.'
export const SEAT_LEFT = 'C’est noté\u202f: vous ne venez pas.'
export const GUEST_ADMITTED = 'Cette personne a une place.'
export const GUEST_LISTED = 'C’est complet\u202f: cette personne est sur la liste d’attente.'
export const GUEST_DECLINED = 'C’est noté.'
export const ARRIVAL_SAVED = 'Bienvenue\u202f! Bonne soirée.'
export const ABSENCE_MARKED = 'L’absence est notée. La personne peut la contester.'
export const ABSENCE_UNMARKED = 'L’absence est effacée.'
export const ABSENCE_CONTESTED =
  'C’est noté\u202f: l’absence ne compte pas tant que le staff n’a pas tranché.'
export const INTEREST_SAVED = 'C’est noté\u202f: on vous préviendra.'
export const HOST_INTEREST_SAVED = 'C’est noté\u202f: dès que six personnes attendent, vous le saurez.'
export const INTEREST_ENDED = 'C’est noté\u202f: on ne vous préviendra plus.'
export const CHOICES_SAVED = 'C’est noté, en privé.'
export const ADDRESS_CREATED = 'Voici votre adresse d’agenda. Gardez-la pour vous.'
export const ADDRESS_REVOKED = 'L’adresse ne fonctionne plus.'
export const ABSENCE_DECIDED = 'C’est décidé.'

export const CANNOT_DECIDE_ABSENCE = 'Une autre personne du staff décide\u202f: vous y étiez.'
export const CANNOT_MODERATE_OUTING = 'Vous ne pouvez pas annuler cette sortie.'
export const OUTING_MODERATED = 'La sortie est annulée.'

/** Reasons written by the site. */
export const CANCELLED_BY_STAFF = 'Le staff a annulé cette sortie.'
export const HOST_GONE = 'La personne qui organisait n’est plus là.'

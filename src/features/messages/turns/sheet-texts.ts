// Parking, muting, the goodbye and the limit.

/** '3 conversations vous attendent', for screen readers. */
export const formatWaitingCount = (count: number) =>
  count === 1 ? 'une conversation vous attend' : `${count} conversations vous attendent`
const NUMBERS = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix']
const countPeople = (count: number) => `${NUMBERS[count] ?? count} ${count === 1 ? 'personne' : 'personnes'}`
/** 'Huit personnes vous attendent'. */
export const formatWaitingTitle = (count: number) =>
  `${countPeople(count)} vous ${count === 1 ? 'attend' : 'attendent'}`
export const formatWaitingLimit = (count: number) =>
  `${countPeople(count)} ${count === 1 ? 'attend' : 'attendent'} votre réponse. Répondez à l’une d’elles, mettez-la en veille ou dites-lui au revoir\u202f: vous pourrez continuer ensuite.`
export const WAITING_LEAD =
  'Répondez à l’une d’elles, mettez-la en veille ou dites-lui au revoir\u202f: la suite reprend toute seule.'
export const WAITING_LEAD_PLAIN =
  'Répondez à l’une d’elles, mettez-la en veille ou dites-lui au revoir, puis reprenez ce que vous faisiez.'
export const TEXT_KEPT = 'Votre message est gardé en brouillon\u202f: vous le retrouverez tel quel.'
export const NOBODY_WAITS_TITLE = 'Personne ne vous attend'
export const ROOM_AGAIN = 'Vous pouvez commencer une conversation.'
export const PARK = 'Mettre en veille'
export const UNPARK = 'Sortir de la veille'
export const PARK_HELP = 'Elle quitte «\u202fÀ vous de répondre\u202f» jusqu’à votre réponse'
export const PARKED = 'La conversation est en veille jusqu’à votre réponse.'
export const UNPARKED = 'La conversation n’est plus en veille.'
export const MUTE = 'Couper les notifications'
export const UNMUTE = 'Remettre les notifications'
export const MUTE_HELP = 'Ses messages arrivent sans bruit ni compteur'
export const MUTED = 'Les notifications de cette conversation sont coupées.'
export const UNMUTED = 'Les notifications de cette conversation sont revenues.'
export const GOODBYE_HELP = 'Avec quelques mots, et sans suite'
export const GOODBYE_LEAD =
  'Vos mots seront les derniers de cette conversation\u202f: plus personne n’y écrira, sauf si vous la rouvrez un jour.'
export const GOODBYE_QUESTION = 'Quels mots laissez-vous\u202f?'
export const OWN_WORDS = 'Ou vos propres mots'
/** Written by hand; the number of the chosen one is its position from 1. */
export const GOODBYES = [
  'Merci pour nos échanges. Je m’arrête là, et je vous souhaite une belle rencontre.',
  'Je ne pense pas que ce soit nous deux, mais c’était un plaisir de vous lire.',
  'J’ai rencontré quelqu’un\u202f: je préfère vous le dire plutôt que de vous laisser sans réponse.',
  'J’ai besoin de souffler un peu. Merci de votre gentillesse, et bonne route à vous.',
] as const
export const GOODBYE_MISSING = 'Choisissez une phrase, ou écrivez la vôtre.'
export const GOODBYE_TOO_LONG = '200 caractères au plus.'
export const GOODBYE_TO_STRANGER =
  'Cette personne ne vous a pas encore répondu\u202f: choisissez l’une des quatre phrases.'
export const GOODBYE_SAID = 'La conversation est refermée, avec vos mots.'
export const NOTHING_TO_CLOSE = 'Rien n’est encore écrit ici\u202f: il n’y a rien à refermer.'
export const ALREADY_CLOSED = 'Cette conversation est déjà refermée.'
export const CLOSED_TOO_OFTEN =
  'Vous venez de refermer plusieurs conversations. Prenez un instant, puis recommencez.'
export const REOPENED = 'La conversation est rouverte.'
export const NOT_CLOSED = 'Cette conversation n’est pas refermée.'
export const NOT_YOURS_TO_REOPEN = 'Seule la personne qui a refermé cette conversation peut la rouvrir.'

import { getSiteName } from '../../../shared/site-identity.ts'

// Sentences of the pages of outings.

export const LIST_TITLE = 'Sorties'
export const formatListDescription = () =>
  `Bals, dîners, balades et cafés entre célibataires, près de chez vous\u202f: de vraies sorties, dans des lieux publics, proposées par les membres de ${getSiteName()}.`
export const VISITOR_LEAD =
  'Ici, on se rencontre dehors. Les membres voient qui vient, et s’inscrivent d’un geste.'
export const OPEN_CALENDAR = 'Le mois'
export const OPEN_LIST = 'La liste'
export const ALL_DAYS = 'Tous les jours'
export const LATER_OUTINGS = 'Plus tard'
export const NOTHING_FOR_YOU = 'Rien pour vous cette semaine\u202f?'
export const NOTHING_THAT_DAY = 'Rien pour vous ce jour-là\u202f?'
export const NO_SUCH_COMMUNE = 'Aucune commune de ce nom.'
export { INTEREST_SAVED } from '../texts.ts'
export const DRAFT_DELETED = 'Le brouillon est supprimé.'
export const VISITOR_OUTING =
  'Les membres lisent le détail, voient qui vient et posent leurs questions. L’inscription est gratuite.'

/** Confirmations after a form, by the word in the address. */
export const DONE: ReadonlyMap<string, string> = new Map([
  ['inscrit', 'C’est noté\u202f: vous y allez.'],
  ['attend', 'Vous êtes sur la liste d’attente\u202f: on vous préviendra.'],
  ['demande', 'L’hôte va vous répondre.'],
  ['peut-etre', 'C’est noté\u202f: peut-être.'],
  ['retire', 'C’est noté\u202f: vous ne venez pas.'],
  ['confirme', 'Votre place est confirmée.'],
  ['arrive', 'Bonne soirée\u202f!'],
  ['conteste', 'Merci. Un membre du staff va regarder.'],
  ['publiee', 'Votre sortie est en ligne.'],
  ['brouillon', 'Le brouillon est gardé\u202f: personne d’autre ne le voit.'],
  ['modifiee', 'Votre sortie est modifiée.'],
  ['annulee', 'Votre sortie est annulée, et les personnes qui venaient le savent.'],
  ['endroit', 'Les personnes inscrites lisent maintenant l’endroit exact.'],
  ['invite', 'C’est fait.'],
])

// 'Mes sorties'.

export const GOING = 'Vous y allez'
export const WAITING = 'En attente, ou peut-être'
export const HOSTED = 'Vous les tenez'
export const PAST = 'Passées'
export const NO_OWN_TITLE = 'Rien à l’agenda'
export const NO_OWN = 'Quand vous vous inscrivez à une sortie, ou que vous en proposez une, elle est ici.'
export const SEE_OUTINGS = 'Voir les sorties'
export const CALENDAR = 'Dans votre agenda'
export const CALENDAR_LEAD =
  'Une adresse privée, que votre téléphone ou votre ordinateur relit de temps en temps. Qui l’a lit vos sorties\u202f: ne la donnez à personne.'
export const ADDRESS_ONCE = 'Voici l’adresse, montrée cette fois seulement\u202f:'
export const CREATE_ADDRESS = 'Créer mon adresse d’agenda'
export const RENEW_ADDRESS = 'En créer une autre'
export const REVOKE_ADDRESS = 'La révoquer'
export const ADDRESS_REVOKED = 'L’adresse ne fonctionne plus.'
export const NEVER_READ = 'Elle n’a pas encore été lue.'
export const formatAddress = (day: string) => `Une adresse existe depuis le ${day}.`
export const formatRead = (day: string) => `Lue le ${day}.`
export const formatSuspension = (absences: number, day: string) =>
  `${absences} absences en 60 jours\u202f: jusqu’au ${day}, l’hôte accepte chacune de vos inscriptions.`

export const ONE_ABSENCE =
  'Une absence notée ces 60 derniers jours. À la prochaine, chaque hôte vous répondra d’abord, pendant 30\u00a0jours.'

// The morning after.

export const MORNING_LEAD =
  'Choisissez qui vous reverriez volontiers. Si c’est réciproque, une conversation s’ouvre. Sinon, personne n’en saura rien.'
export const MATCHES = 'Réciproque'
export const formatMatch = (name: string) => `${name} aussi vous reverrait volontiers.`
export const CHOICES_SAVED = 'C’est gardé, en privé. Si c’est réciproque, vous le saurez.'
export const NOBODY_CAME = 'Personne d’autre n’y était inscrit.'
export const SAVE_CHOICES = 'Garder mes choix'
export const NOBODY = 'Personne cette fois'
export const formatPrivacy = (until: string) =>
  `Personne ne voit vos choix. Vous pouvez en changer jusqu’au ${until}, tant qu’ils ne sont pas réciproques.`

export const formatTownTitle = (ofTown: string) => `Sorties près ${ofTown}`
export const formatTownDescription = (town: string, count: number) =>
  count === 0
    ? `Les sorties entre célibataires à ${town}\u202f: pas encore, et vous pouvez proposer la première.`
    : `${count === 1 ? 'Une sortie' : `${count} sorties`} entre célibataires à ${town} et alentour, dans des lieux publics.`

/** Above a topic. */
export const MAKE_OUTING = 'En faire une sortie'
export const CONTINUE_OUTING = 'Continuer la sortie que vous préparez'
export const OUTING_OF_TOPIC = 'La sortie de ce topic'
export const TABLE_TALK =
  'Ce fil est celui de votre table\u202f: seules les personnes assises le lisent, jusqu’à 48 heures après le début.'

import type { JoinObstacle } from '../contract.ts'

export const COME = 'J’y vais'
export const MAYBE = 'Peut-être'
export const WAIT = 'Attendre une place'
export const TEMPTED = 'Cela me tente'
export const IS_TEMPTED = 'Cela vous tente'
export const TABLE_IS_SEATED =
  'La table se compose la veille à 18\u00a0h\u202f: chacun dans les âges que les autres souhaitent, personne de bloqué, trois femmes et trois hommes au plus, puis ce que vous avez en commun.'
export const LEAVE = 'Me retirer'
export const LEAVE_LIST = 'Quitter la liste'
export const CONFIRM_SEAT = 'Confirmer ma place'
export const LET_GO = 'La laisser'
export const NOT_AFTER_ALL = 'Finalement, non'
export const WITH_SOMEBODY = 'Venir avec quelqu’un'
export const GUEST_LABEL = 'Son prénom'
export const GUEST_REQUIRED = 'Donnez son prénom, ou venez sans personne.'
export const GUEST_HINT = 'Dit à l’hôte seul. La personne prend une place.'
export const GUEST_WAITS = 'Il faut deux places libres\u202f: sinon, vous attendez ensemble.'
export const COME_ANYWAY = 'Venir quand même'
export const STAY_HOME = 'Ne pas venir'
export const CALENDAR_FILE = 'Ajouter à mon agenda'
export const ARRIVED = 'Votre arrivée est notée'
export const I_AM_HERE = 'Je suis là'
export const CODE_LABEL = 'Code de la table'
export const CODE_HINT = 'Quatre chiffres, que l’hôte vous montre.'
export const FREE_TO_LEAVE = 'Vous pourrez vous retirer jusqu’au début, sans rien devoir à personne.'
export const YOURS = 'C’est votre sortie'
export const MARKED_ABSENT = 'L’hôte a noté votre absence'
export const CONTEST = 'Ce n’est pas exact'
export const CONTEST_LABEL = 'Que s’est-il passé\u202f?'
export const CONTESTED = 'Vous l’avez contesté\u202f: un membre du staff regarde.'
export const UPHELD = 'Vous l’avez contesté\u202f: un membre du staff a maintenu l’absence.'
export const NO_SHOWS =
  'Deux absences en 60\u00a0jours suspendent l’inscription immédiate\u202f: pendant 30\u00a0jours, chaque hôte vous répond d’abord.'
export const NO_SHOWS_BEFORE = `Un empêchement\u202f? Retirez-vous avant le début, cela suffit. ${NO_SHOWS}`
export const REQUEST_SEAT = 'Demander une place'
export const formatSuspended = (day: string) =>
  `Après deux absences, l’hôte vous répond d’abord, jusqu’au ${day}.`
export const SEND = 'Envoyer'
export const MORNING = 'Avec qui iriez-vous encore\u202f?'
export const SIGN_UP_TO_COME = 'S’inscrire pour venir'

export function describeObstacle(
  obstacle: JoinObstacle,
  { age_from, age_to }: { age_from: number; age_to: number },
): string {
  switch (obstacle) {
    case 'women':
      return 'Cette sortie est entre femmes.'
    case 'age':
      return `Cette sortie est pour les ${age_from} à ${age_to}\u00a0ans.`
    case 'unconfirmed':
      return 'Confirmez votre e-mail, puis inscrivez-vous\u202f: un lien vous attend.'
    case 'paused':
      return 'Votre compte est en pause. Reprenez, puis inscrivez-vous.'
    case 'declined':
      return 'La personne qui organise n’a pas de place pour vous cette fois.'
    case 'over':
      return 'On ne s’inscrit plus\u202f: c’est commencé.'
  }
}

export const formatOfferEnd = (until: string) => `Une place s’est libérée pour vous, jusqu’à ${until}.`

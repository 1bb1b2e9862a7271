import type { BanPreset } from '../../../shared/decisions.ts'

// The ban form (specification 1, section 1).

/** Reason by preset; the member reads it. */
export const PRESET_TEXTS: Record<BanPreset, string> = {
  fake: 'Votre profil ne montre pas la personne qui l’utilise\u202f: ses photos ou ses informations ne sont pas les vôtres. Chacun se présente ici tel qu’il est\u202f; les autres membres doivent pouvoir s’y fier.',
  sexual:
    'Vous avez adressé des demandes sexuelles à d’autres membres. On ne demande ici ni acte, ni image, ni service sexuels, contre de l’argent ou non, même par jeu.',
  'multi-account':
    'Vous utilisez plusieurs comptes. Chacun n’en a qu’un\u202f; un compte suspendu ne se remplace pas par un autre.',
  'sexual-photo':
    'Vous avez publié ou envoyé une photo à caractère sexuel. Ni nudité ni scène sexuelle ne sont permises, dans les albums comme dans les conversations.',
  hacking:
    'Vous avez menacé de pirater un compte ou un appareil, ou de publier ce qui est privé. Ces menaces sont interdites ici et punies par la loi.',
  drugs:
    'Vous avez proposé, vendu ou cherché à acheter des drogues. C’est interdit ici comme par la loi, quels que soient le produit et la quantité.',
}

export const formatBanTitle = (name: string) => `Suspendre ${name}`
export const DURATION_LABELS = {
  '1': '1 jour',
  '3': '3 jours',
  '7': '7 jours',
  '30': '30 jours',
  other: 'Autre durée',
  good: 'Définitivement',
} as const
const SESSIONS_NOTICE =
  'Ses sessions prennent fin à l’instant\u202f: il ne reste que la lecture de cette décision, sa contestation et la suppression du compte.'
const CONTENT_HIDDEN_NOTICE = 'Ses commentaires et ses messages du forum ne seront plus visibles.'
const CONTENT_VISIBLE_NOTICE = 'Ses commentaires et ses messages du forum restent visibles.'

/** Consequences of a ban. @param days null for a permanent ban; undefined while unknown */
export function banConsequences(name: string, days: number | null | undefined, hides: boolean): string {
  const time =
    days === null
      ? 'définitivement'
      : days === undefined
        ? 'pour la durée choisie'
        : `pour ${formatDays(days)}`
  return `Le profil de ${name} disparaît des listes et des recherches ${time}. ${SESSIONS_NOTICE} ${hides ? CONTENT_HIDDEN_NOTICE : CONTENT_VISIBLE_NOTICE}`
}

const formatDays = (days: number) => (days === 1 ? '1 jour' : `${days} jours`)
export const formatBanConfirmLabel = (days: number | null) =>
  days === null ? 'Suspendre définitivement' : `Suspendre pour ${formatDays(days)}`

// Confirmations and refusals.

export const NO_SUCH_MEMBER = 'Ce membre n’existe pas.'
export const SANCTION_FORBIDDEN =
  'Vous ne pouvez agir ni sur vous-même, ni sur un membre du staff de votre rang ou au-dessus.'
export const STAFF_MUST_LOSE_ROLE_FIRST =
  'Ce membre fait partie du staff\u202f: le fondateur doit d’abord lui retirer son rôle.'
export const ALREADY_SUSPENDED = 'Ce compte est déjà suspendu.'
export const SUSPENDED_BY_COURT =
  'Ce compte est bloqué par décision de justice\u202f: le staff ne peut pas lever cette suspension.'
export const NOT_SUSPENDED = 'Ce compte n’est pas suspendu.'
export const STATUS_UNCHANGED = 'Ce profil a déjà ce statut.'
export const DESCRIPTION_PERMISSION_UNCHANGED = 'C’est déjà le cas pour ce membre.'

export const REASON_MISSING = 'Donnez un motif.'
export const REASON_TOO_SHORT = 'Donnez un motif d’au moins 3 caractères.'
export const REASON_TOO_LONG = 'Le motif fait 1000 caractères au plus.'
export const INVALID_DAYS =
  'Donnez un nombre de jours entre 1 et 365, ou choisissez «\u202fdéfinitivement\u202f».'
export const INVALID_PERCENT = 'Donnez un pourcentage entre 1 et 100.'

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
/** '28 novembre 2026 à 18:05', in Paris. */
const formatDateTime = (moment: Date) => MOMENT.format(moment)

export const formatSuspensionConfirmation = (until: Date | null) =>
  until
    ? `Le compte est suspendu jusqu’au ${formatDateTime(until)}.`
    : 'Le compte est suspendu définitivement.'
export const SUSPENSION_LIFTED = 'La suspension est levée.'
export const formatWarningConfirmation = (percent: number) =>
  percent > 0
    ? `L’avertissement est alourdi de ${percent}\u202f%.`
    : `L’avertissement est allégé de ${-percent}\u202f%.`
export const MARKED_FAKE = 'Le profil est marqué comme peut-être faux.'
export const MARKED_ORDINARY = 'Le profil est de nouveau un profil ordinaire.'
export const DESCRIPTION_REMOVED = 'La description est retirée.'
export const DESCRIPTION_ALLOWED = 'Le membre peut de nouveau écrire une description.'

// The sanction forms.

export const SANCTIONS = 'Agir'
export const LOGGED_REASON_HINT = 'Pour le journal\u202f; facultatif.'
export const OPTIONAL_REASON_HINT = 'Le membre le lira\u202f; facultatif.'
export const CONFIRM = 'Confirmer'

// What staff are told when a sanction is done, or is not.

export const NO_SUCH_MEMBER = 'Ce membre n’existe pas.'
export const SANCTION_FORBIDDEN =
  'Vous ne pouvez agir ni sur vous-même, ni sur un membre du staff de votre rang ou au-dessus.'
export const STAFF_MUST_LOSE_ROLE_FIRST =
  'Ce membre fait partie du staff\u202f: le fondateur doit d’abord lui retirer son rôle.'
export const ALREADY_SUSPENDED = 'Ce compte est déjà suspendu.'
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

// The acts beside a member.

export const SANCTIONS = 'Agir'
export const LOGGED_REASON_HINT = 'Pour le journal\u202f; facultatif.'
export const OPTIONAL_REASON_HINT = 'Le membre le lira\u202f; facultatif.'
export const CONFIRM = 'Confirmer'

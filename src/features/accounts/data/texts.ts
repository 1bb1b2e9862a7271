// Sentences of the page of a member's data and of its calls.
export const COPY_REQUESTED = 'Votre copie se prépare. Nous vous écrivons dès qu’elle est prête.'
export const COPY_MAKING = 'Votre copie se prépare déjà. Nous vous écrivons dès qu’elle est prête.'
export const COPY_READY = 'Une copie vous attend déjà\u202f: téléchargez-la d’abord.'
export const COPY_DAILY_LIMIT = 'Une copie par jour\u202f: vous pourrez en demander une autre demain.'
export const NO_COPY =
  'Aucune copie ne vous attend à cette adresse. Demandez-en une, ou reprenez la vôtre, sur la page «\u00a0Mes données\u00a0».'
const MOMENT_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
export const formatDay = (moment: Date) => DAY_FORMAT.format(moment)

export const formatMakingSince = (at: Date) =>
  `Demandée le ${MOMENT_FORMAT.format(at)}, votre copie se prépare.`
export const formatReadyUntil = (at: Date, size: string) =>
  `Votre copie est prête (${size}). Elle vous attend jusqu’au ${MOMENT_FORMAT.format(at)}, et se télécharge une fois.`
export const formatDownloadedOn = (at: Date) =>
  `Vous avez téléchargé votre dernière copie le ${MOMENT_FORMAT.format(at)}\u202f: elle est effacée de nos serveurs.`
export const formatExpiredOn = (at: Date) =>
  `Votre dernière copie n’a pas été téléchargée\u202f: elle est effacée depuis le ${DAY_FORMAT.format(at)}.`

const SIZE_FORMAT = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const KILOBYTE = 1_000
/** '1,2 Mo' */
export function formatSize(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${SIZE_FORMAT.format(Math.ceil(bytes / KILOBYTE))}\u00a0ko`
  return `${SIZE_FORMAT.format(bytes / KILOBYTE / KILOBYTE)}\u00a0Mo`
}

export const RETENTION = [
  {
    icon: 'user-round',
    what: 'Votre compte, votre profil, vos photos, vos amis',
    until:
      'Jusqu’à ce que vous les effaciez\u202f; un compte supprimé, 72\u00a0heures de plus, le temps de changer d’avis. Après 24\u00a0mois sans connexion, et deux e-mails, nous supprimons le compte.',
  },
  { icon: 'mail', what: 'Vos messages', until: 'Tant que vous ou votre interlocuteur avez un compte.' },
  {
    icon: 'messages-square',
    what: 'Vos messages sur le forum',
    until: 'Aussi longtemps que le forum\u202f; sans votre nom, si vous partez.',
  },
  { icon: 'globe', what: 'L’adresse IP de votre inscription et de vos connexions', until: 'Un an au plus.' },
  {
    icon: 'camera',
    what: 'Vos photos refusées ou retirées, et celles de vérification',
    until: '30\u00a0jours après la décision.',
  },
  {
    icon: 'bell',
    what: 'Vos notifications et votre fil d’actualité',
    until: 'Six à sept mois\u202f; qui a vu votre profil\u202f: trois à quatre mois.',
  },
  {
    icon: 'file-text',
    what: 'Vos paiements',
    until: 'Le temps que la loi demande pour les comptes\u202f; sans votre nom, si vous partez.',
  },
] as const
export const CONSENT_LABELS: Readonly<Record<number, string>> = {
  1: 'Les conditions d’utilisation',
  2: 'Orientation et religion sur votre profil',
}
export const formatGivenOn = (at: Date) => `accord donné le ${DAY_FORMAT.format(at)}`
export const formatWithdrawnOn = (at: Date) => `accord retiré le ${DAY_FORMAT.format(at)}`
export const CONSENT_WITHDRAWN =
  'Votre accord est retiré\u202f: votre orientation et votre religion sont effacées.'
export const RELATED_PAGES = {
  visibility: { label: 'Ma visibilité', icon: 'eye' },
  devices: { label: 'Mes appareils', icon: 'laptop' },
  deletion: { label: 'Supprimer mon compte', icon: 'trash-2' },
} as const

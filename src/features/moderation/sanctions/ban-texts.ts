import type { BanPreset } from '../../../shared/decisions.ts'

// The ban form (specification 1, section 1).

/** By preset: what a banned member reads. */
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

/** What is lost, in a last sentence. @param days null for good; undefined while they are not known */
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

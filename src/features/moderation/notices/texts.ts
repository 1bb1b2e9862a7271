import type { ReportCategory } from '../reports/contract.ts'

// Notices of illegal content (DSA, articles 16 and 20), for their authors and staff.

interface NoticeReason {
  label: string
  /** Decides the severity of the case. */
  category: ReportCategory
  /** Sexual offences against children: name and e-mail are optional (DSA, article 16, 2 c). */
  isAnonymous?: true
}

/** Subjects of a notice, in the order of the form. */
export const NOTICE_REASONS = {
  csa: { label: 'Abus sexuel sur une personne mineure', category: 'minor', isAnonymous: true },
  danger: { label: 'Menaces, violence, danger pour quelqu’un', category: 'danger' },
  terrorism: { label: 'Terrorisme', category: 'danger' },
  suicide: { label: 'Incitation au suicide ou à se faire du mal', category: 'danger' },
  intimate: { label: 'Image intime diffusée sans accord', category: 'sexual' },
  harassment: { label: 'Harcèlement', category: 'harassment' },
  hate: { label: 'Haine ou discrimination', category: 'harassment' },
  defamation: { label: 'Diffamation ou injure', category: 'harassment' },
  privacy: { label: 'Vie privée, photo ou données publiées sans accord', category: 'other' },
  impersonation: { label: 'Usurpation d’identité, faux profil', category: 'fake' },
  scam: { label: 'Arnaque', category: 'scam' },
  trade: { label: 'Vente interdite\u202f: drogues, armes, médicaments', category: 'other' },
  exploitation: { label: 'Prostitution, exploitation de personnes', category: 'sexual' },
  copyright: { label: 'Droit d’auteur, marque', category: 'other' },
  other: { label: 'Autre contenu contraire à la loi', category: 'other' },
} as const satisfies Record<string, NoticeReason>
export type NoticeReasonKey = keyof typeof NOTICE_REASONS
export const NOTICE_REASON_KEYS = Object.keys(NOTICE_REASONS) as NoticeReasonKey[]

export function getNoticeReason(reason: string): NoticeReason {
  return NOTICE_REASONS[reason as NoticeReasonKey] ?? NOTICE_REASONS.other
}

export const ADDRESS_MISSING = 'Collez l’adresse de la page où se trouve le contenu.'
export const ADDRESS_LONG = '2000 caractères au plus.'
export const REASON_MISSING = 'Choisissez ce que vous signalez.'
export const TEXT_SHORT = 'Expliquez en quelques mots\u202f: 10 caractères au moins.'
export const TEXT_LONG = '5000 caractères au plus.'
export const NAME_MISSING =
  'Indiquez votre nom. Il n’est facultatif que pour un abus sexuel sur une personne mineure.'
export const NAME_LONG = '100 caractères au plus.'
export const EMAIL_MISSING =
  'Indiquez votre adresse e-mail\u202f: nous vous y répondrons. Elle n’est facultative que pour un abus sexuel sur une personne mineure.'
export const HONEST_MISSING = 'Cochez cette case pour envoyer votre notification.'
export const NOTICE_SENT = 'Votre notification est reçue.'
export const TOO_MANY_NOTICES =
  'Vous avez envoyé beaucoup de notifications. Laissez-nous le temps de les lire, puis réessayez dans une heure.'

export const NO_SUCH_NOTICE = 'Cette notification n’existe pas, ou n’existe plus.'
export const NOT_DECIDED = 'Nous n’avons pas encore décidé\u202f: vous recevrez un e-mail.'
export const ALREADY_CONTESTED = 'Vous avez déjà contesté cette décision.'
export const CONTEST_TOO_LATE = 'Le délai de six mois pour contester cette décision est passé.'
export const CONTEST_SHORT = 'Écrivez au moins 10 caractères.'
export const CONTEST_LONG = '2000 caractères au plus.'
export const CONTEST_SENT =
  'Votre réclamation est envoyée. Un autre membre de l’équipe va tout relire et vous répondra par e-mail.'
/** For staff. */
export const OWN_NOTICE_DECISION =
  'Vous avez pris la décision que l’auteur de la notification conteste\u202f: un autre admin doit répondre.'

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** 'nº 12 du 17 mai 2026' */
export const formatNotice = (id: number, at: Date) => `nº\u202f${id} du ${DAY.format(at)}`

/** The decision, without its effect on anybody. */
export function formatOutcome(action: string, isIllegal: boolean): string {
  if (action === 'none')
    return 'Nous laissons ce contenu en place\u202f: d’après ce que nous avons vu, il n’est contraire ni à la loi, ni à nos règles.'
  return isIllegal
    ? 'Nous avons agi\u202f: ce contenu est contraire à la loi.'
    : 'Nous avons agi\u202f: ce contenu est contraire à nos règles.'
}

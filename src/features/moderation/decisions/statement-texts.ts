import { DECISION, type DecisionKind, type Rule } from '../../../shared/decisions.ts'
import { ROLES } from '../../../shared/roles.ts'
import { formatLastDay } from '../judicial-blocks/texts.ts'
import { RULE_TEXTS } from './contract/rule-texts.ts'

// The statement of reasons (DSA, article 17), on the site and by mail.

/** By kind: title, and meaning for the member. */
const KIND_TEXTS: Record<DecisionKind, { title: string; summary: string }> = {
  [DECISION.photoRefused]: {
    title: 'Photo refusée',
    summary: 'Votre photo n’a pas été acceptée\u202f: les autres membres ne la voient pas.',
  },
  [DECISION.photoModerated]: {
    title: 'Photo retirée',
    summary: 'Votre photo a été retirée\u202f: les autres membres ne la voient plus.',
  },
  [DECISION.photoBanned]: {
    title: 'Photo retirée pour de bon',
    summary: 'Votre photo a été retirée pour de bon\u202f: une photo qui lui ressemble sera refusée aussi.',
  },
  [DECISION.commentModerated]: {
    title: 'Commentaire retiré',
    summary: 'Votre commentaire a été retiré\u202f: les autres membres ne le voient plus.',
  },
  [DECISION.postModerated]: {
    title: 'Message du forum retiré',
    summary: 'Votre message a été retiré du forum\u202f: il n’est plus visible.',
  },
  [DECISION.descriptionModerated]: {
    title: 'Description retirée',
    summary:
      'Votre description a été retirée de votre profil, et vous ne pouvez plus en écrire tant que ce droit ne vous est pas rendu.',
  },
  [DECISION.slateModerated]: {
    title: 'Ardoise effacée',
    summary: 'Votre ardoise a été effacée de votre profil. Vous pouvez en écrire une autre.',
  },
  [DECISION.requestModerated]: {
    title: 'Petit mot effacé',
    summary: 'Le petit mot de votre demande d’ami a été effacé\u202f: son destinataire ne le lit plus.',
  },
  [DECISION.conversationPhotoModerated]: {
    title: 'Photo d’une conversation retirée',
    summary: 'Votre photo a été retirée de la conversation\u202f: ni vous ni l’autre ne la voyez plus.',
  },
  [DECISION.conversationPhotoBanned]: {
    title: 'Photo d’une conversation retirée pour de bon',
    summary:
      'Votre photo a été retirée de la conversation pour de bon\u202f: une photo qui lui ressemble sera refusée aussi.',
  },
  [DECISION.outingCancelled]: {
    title: 'Sortie annulée',
    summary: 'Votre sortie a été annulée par le staff\u202f: qui venait le sait, sans lire pourquoi.',
  },
  [DECISION.warning]: { title: 'Avertissement', summary: 'Le staff vous a donné un avertissement.' },
  [DECISION.suspension]: {
    title: 'Compte suspendu',
    summary:
      'Votre compte est suspendu\u202f: vous ne pouvez plus utiliser le site, et les autres membres ne vous voient plus.',
  },
  [DECISION.ban]: {
    title: 'Compte suspendu pour de bon',
    summary:
      'Votre compte est suspendu pour de bon\u202f: vous ne pouvez plus utiliser le site, et les autres membres ne vous voient plus.',
  },
  [DECISION.potentialFake]: {
    title: 'Profil signalé comme peut-être faux',
    summary: 'Votre profil porte un avis qui dit aux autres membres qu’il est peut-être faux.',
  },
  [DECISION.judicialBlock]: {
    title: 'Compte bloqué par décision de justice',
    summary:
      'Une juridiction a ordonné la suspension de votre compte. Nous sommes tenus de l’exécuter\u202f: vous ne pouvez ni l’utiliser, ni en ouvrir un autre sur ce site.',
  },
}
const REDUCED_WARNING = { title: 'Avertissement allégé', summary: 'Le staff a allégé votre avertissement.' }

/** @param percent change of the warning, signed */
export function getKindTexts({ kind, percent }: { kind: number; percent: number }) {
  return kind === DECISION.warning && percent < 0 ? REDUCED_WARNING : KIND_TEXTS[kind as DecisionKind]
}

/** The legal basis of a court's suspension. */
const COURT_TEXTS = {
  title: 'Code pénal, article 131-35-1',
  summary:
    'Un tribunal peut suspendre un compte qui a servi à un délit, six mois au plus, un an en cas de récidive.',
}

/** Title and summary of the rule, or law, of a decision. */
export const getRuleTexts = ({ kind, rule }: { kind: number; rule: string }) =>
  kind === DECISION.judicialBlock ? COURT_TEXTS : (RULE_TEXTS[rule as Rule] ?? RULE_TEXTS.other)

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
/** '17 mai 2026', the day in Paris. */
export const formatDate = (moment: Date) => DAY.format(moment)
/** '17 mai 2026 à 18:30', in Paris. */
export const formatDateTime = (moment: Date) => MOMENT.format(moment)

/** By the decider's role; members do not learn names of staff. */
const ROLE_PHRASES: Record<number, string> = {
  [ROLES.moderator]: 'par un modérateur',
  [ROLES.admin]: 'par un admin',
  [ROLES.founder]: 'par le fondateur',
}
/** 'Décidé par un admin, le 17 mai 2026.' */
export const formatDecidedBy = (role: number, at: Date) =>
  `Décidé ${ROLE_PHRASES[role] ?? 'par le staff'}, le ${formatDate(at)}.`

/** 'Décidé par une juridiction. Inscrit ici par le fondateur, le 17 mai 2026.' */
export const formatEnteredBy = (role: number, at: Date) =>
  `Décidé par une juridiction. Inscrit ici ${ROLE_PHRASES[role] ?? 'par le staff'}, le ${formatDate(at)}.`
export const COURT_ORIGIN = 'Une décision de justice, qui nous a été notifiée.'
export const COURT_REMEDY =
  'Le site ne peut ni la changer ni l’examiner. Elle se conteste, et sa fin se demande, devant la juridiction qui l’a rendue\u202f: avec votre avocat, ou au greffe.'

export const NO_AUTOMATION =
  'Une personne a décidé, après avoir regardé\u202f: aucun moyen automatique n’a été utilisé pour décider.'
/** For a suspension by a warning of 100 %. */
export const BY_WARNING =
  'Votre avertissement a atteint 100\u202f%\u202f: à ce niveau, le compte est suspendu, jusqu’à ce qu’un admin l’ait examiné. Chacun des avertissements a été décidé par une personne, sans moyen automatique.'
/** The rule is the ground; the law is named as well (DSA, article 17, 3 d). */
export const ILLEGAL = 'Ce que vous avez publié est aussi contraire à la loi. Le motif dit en quoi.'
export const AFTER_REPORT = 'À la suite d’un signalement, que le staff a vérifié.'
export const OWN_INITIATIVE = 'Après que le staff l’a vu de lui-même.'
export const SCOPE = 'Sur tout le site, dans tous les pays.'

/** '+10 %' */
export const formatSignedPercent = (percent: number) =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent)}\u202f%`
export const formatWarningAdded = (percent: number) => `${formatSignedPercent(percent)} d’avertissement.`
export const formatCurrentWarning = (percent: number) =>
  `Votre avertissement est aujourd’hui de ${percent}\u202f%.`
export const FADING_NOTE =
  'Il baisse de 10\u202f% par mois quand rien ne s’y ajoute\u202f; à 100\u202f%, le compte est suspendu.'

const formatUntil = (until: Date) => `Jusqu’au ${formatDateTime(until)}.`
const PERMANENT = 'Pour de bon, sauf si la décision est annulée.'
const UNTIL_REVIEWED = 'Jusqu’à ce qu’un admin ait examiné votre compte.'
const UNTIL_FADED = 'Jusqu’à ce que l’avertissement ait baissé.'
const UNTIL_REVOKED = 'Sans limite de temps, sauf si la décision est annulée.'

/** @param isByWarning the account is suspended by a warning of 100 % */
export function formatDecisionDuration(kind: number, until: Date | null, isByWarning: boolean): string {
  if (isByWarning) return UNTIL_REVIEWED
  if (until && kind === DECISION.judicialBlock) return `Jusqu’au ${formatLastDay(until)} inclus.`
  if (until) return formatUntil(until)
  if (kind === DECISION.warning) return UNTIL_FADED
  return kind === DECISION.ban || kind === DECISION.suspension ? PERMANENT : UNTIL_REVOKED
}

export const FACT_LABELS = {
  content: 'Ce qui est concerné',
  rule: 'La règle',
  reason: 'Ce que le staff écrit',
  origin: 'Ce qui y a mené',
  by: 'Qui a décidé',
  duration: 'Durée et portée',
  warning: 'Avertissement',
  law: 'La loi',
  reference: 'La décision',
} as const
export const formatQuote = (text: string) => `«\u202f${text}\u202f»`
export const formatEndedOn = (kind: number, at: Date) =>
  [
    `Cette décision a pris fin le ${formatDate(at)}.`,
    kind === DECISION.descriptionModerated ? CAN_WRITE_AGAIN : '',
  ]
    .filter(Boolean)
    .join(' ')
const CAN_WRITE_AGAIN = 'Vous pouvez de nouveau écrire une description.'
export const formatRevokedOn = (at: Date) =>
  `Cette décision a été annulée le ${formatDate(at)}. Rien n’en reste.`
export const formatSentOn = (at: Date) => `Envoyée le ${formatDate(at)}.`
export const formatAnsweredOn = (accepted: boolean, at: Date) =>
  accepted
    ? `Le ${formatDate(at)}, un autre membre du staff vous a donné raison\u202f: la décision est annulée.`
    : `Le ${formatDate(at)}, un autre membre du staff a relu la décision et l’a maintenue.`
export const OTHER_REMEDIES =
  'Vous pouvez aussi, à tout moment, vous adresser à un organisme certifié de règlement extrajudiciaire des litiges, ou à un tribunal.'

// The list of decisions, which is also the page of suspended members.
export const formatBlockedUntil = (until: Date) => `Le blocage dure jusqu’au ${formatLastDay(until)} inclus.`
export const formatSuspendedUntil = (until: Date) => `La suspension prend fin le ${formatDateTime(until)}.`

import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'
import { DECISION } from '../../../shared/decisions.ts'
import * as texts from './statement-texts.ts'

const READ_DECISION_LABEL = 'Lire la décision'
const buildDecisionUrl = (siteUrl: string, id: number) => `${siteUrl}/user/decisions/${id}`

interface MailRecipient {
  to: string
  name: string
  siteUrl: string
}

/** Content of a statement. */
export interface DecisionMailContent {
  id: number
  kind: number
  percent: number
  rule: string
  reason: string
  actor_role: number
  created_at: Date
  /** The member's current warning. */
  warning: number
  isByWarning: boolean
  isReported: boolean
  isIllegal: boolean
  duration: string
  contestEnd: Date
}

/** The statement of reasons by mail: everything the page says, without the restricted content. */
export function composeDecisionMail({ to, name, siteUrl }: MailRecipient, of: DecisionMailContent): Mail {
  const { title, summary } = texts.getKindTexts(of)
  const rule = texts.getRuleTexts(of)
  if (of.kind === DECISION.judicialBlock) return composeCourtMail({ to, name, siteUrl }, of)
  return composeMail({
    to,
    subject: title,
    greeting: formatGreeting(name),
    paragraphs: [
      summary,
      `${texts.FACT_LABELS.rule}\u202f: ${rule.title}. ${rule.summary}`,
      ...(of.isIllegal ? [texts.ILLEGAL] : []),
      ...(of.reason ? [`${texts.FACT_LABELS.reason}\u202f: ${texts.formatQuote(of.reason)}`] : []),
      ...(of.percent > 0
        ? [
            `${texts.formatWarningAdded(of.percent)} ${texts.formatCurrentWarning(of.warning)} ${texts.FADING_NOTE}`,
          ]
        : []),
      `${texts.FACT_LABELS.duration}\u202f: ${of.duration} ${texts.SCOPE}`,
      `${texts.formatDecidedBy(of.actor_role, of.created_at)} ${of.isByWarning ? texts.BY_WARNING : texts.NO_AUTOMATION}`,
      of.isReported ? texts.AFTER_REPORT : texts.OWN_INITIATIVE,
    ],
    button: { label: READ_DECISION_LABEL, href: buildDecisionUrl(siteUrl, of.id) },
    after: [
      `Vous n’êtes pas d’accord\u202f? Contestez sur cette page, gratuitement, jusqu’au ${texts.formatDate(of.contestEnd)}\u202f: un admin ou le fondateur, qui n’a pas pris cette décision, vous répondra.`,
      texts.OTHER_REMEDIES,
    ],
    signature: formatSignature(),
  })
}

/** A court's suspension: the site carries it out, and answers no contest. */
function composeCourtMail({ to, name, siteUrl }: MailRecipient, of: DecisionMailContent): Mail {
  const { title, summary } = texts.getKindTexts(of)
  const law = texts.getRuleTexts(of)
  return composeMail({
    to,
    subject: title,
    greeting: formatGreeting(name),
    paragraphs: [
      summary,
      `${texts.FACT_LABELS.law}\u202f: ${law.title}. ${law.summary}`,
      `${texts.FACT_LABELS.reference}\u202f: ${of.reason}`,
      `${texts.FACT_LABELS.duration}\u202f: ${of.duration} ${texts.SCOPE}`,
      texts.formatEnteredBy(of.actor_role, of.created_at),
    ],
    button: { label: READ_DECISION_LABEL, href: buildDecisionUrl(siteUrl, of.id) },
    after: [texts.COURT_REMEDY],
    signature: formatSignature(),
  })
}

/** Result of a contest. @param answer text by staff */
export function composeContestMail(
  { to, name, siteUrl }: MailRecipient,
  { decision, kind, percent, accepted, answer }: ContestAnswer,
): Mail {
  const { title } = texts.getKindTexts({ kind, percent })
  return composeMail({
    to,
    subject: accepted ? 'Votre contestation est acceptée' : 'Votre contestation est refusée',
    greeting: formatGreeting(name),
    paragraphs: [
      `Vous aviez contesté cette décision\u202f: ${texts.formatQuote(title)}. Un autre membre du staff a tout relu.`,
      accepted
        ? 'Vous avez raison\u202f: la décision est annulée, avec tout ce qui en avait suivi.'
        : 'La décision est maintenue.',
      `Il vous répond\u202f: ${texts.formatQuote(answer)}`,
    ],
    button: { label: READ_DECISION_LABEL, href: buildDecisionUrl(siteUrl, decision) },
    after: accepted ? [] : [texts.OTHER_REMEDIES],
    signature: formatSignature(),
  })
}

export interface ContestAnswer {
  decision: number
  kind: number
  percent: number
  accepted: boolean
  answer: string
}

import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, SIGNATURE } from '../../../platform/mail/texts.ts'
import * as texts from './texts/statement-texts.ts'

const READ = 'Lire la décision'
const decisionHref = (siteUrl: string, id: number) => `${siteUrl}/user/decisions/${id}`

interface ToMember {
  to: string
  name: string
  siteUrl: string
}

/** What a statement says of a decision, each in a sentence. */
export interface Reasons {
  id: number
  kind: number
  percent: number
  rule: string
  reason: string
  actor_role: number
  created_at: Date
  /** Of the member, today. */
  warning: number
  isByWarning: boolean
  isReported: boolean
  duration: string
  contestEnd: Date
}

/** The statement of reasons by mail. It says all that the page says but the content itself, which is not sent about. */
export function decisionLetter({ to, name, siteUrl }: ToMember, of: Reasons): Mail {
  const { title, says } = texts.kindTexts(of)
  const rule = texts.ruleTexts(of.rule)
  return composeMail({
    to,
    subject: title,
    greeting: formatGreeting(name),
    paragraphs: [
      says,
      `${texts.FACTS.rule}\u202f: ${rule.title}. ${rule.says}`,
      ...(of.reason ? [`${texts.FACTS.reason}\u202f: ${texts.quoted(of.reason)}`] : []),
      ...(of.percent > 0
        ? [`${texts.warned(of.percent)} ${texts.warningNow(of.warning)} ${texts.FADES}`]
        : []),
      `${texts.FACTS.duration}\u202f: ${of.duration} ${texts.SCOPE}`,
      `${texts.decidedSentence(of.actor_role, of.created_at)} ${of.isByWarning ? texts.BY_WARNING : texts.NO_MACHINE}`,
      of.isReported ? texts.AFTER_REPORT : texts.OWN_LOOK,
    ],
    button: { label: READ, href: decisionHref(siteUrl, of.id) },
    after: [
      `Vous n’êtes pas d’accord\u202f? Contestez sur cette page, gratuitement, jusqu’au ${texts.dayOf(of.contestEnd)}\u202f: un admin ou le fondateur, qui n’a pas pris cette décision, vous répondra.`,
      texts.OTHER_WAYS,
    ],
    signature: SIGNATURE,
  })
}

/** What came of a contest. @param answer what staff write about it */
export function contestLetter(
  { to, name, siteUrl }: ToMember,
  { decision, kind, percent, accepted, answer }: ContestAnswer,
): Mail {
  const { title } = texts.kindTexts({ kind, percent })
  return composeMail({
    to,
    subject: accepted ? 'Votre contestation est acceptée' : 'Votre contestation est refusée',
    greeting: formatGreeting(name),
    paragraphs: [
      `Vous aviez contesté cette décision\u202f: ${texts.quoted(title)}. Un autre membre du staff a tout relu.`,
      accepted
        ? 'Vous avez raison\u202f: la décision est annulée, avec tout ce qui en avait suivi.'
        : 'La décision est maintenue.',
      `Il vous répond\u202f: ${texts.quoted(answer)}`,
    ],
    button: { label: READ, href: decisionHref(siteUrl, decision) },
    after: accepted ? [] : [texts.OTHER_WAYS],
    signature: SIGNATURE,
  })
}

export interface ContestAnswer {
  decision: number
  kind: number
  percent: number
  accepted: boolean
  answer: string
}

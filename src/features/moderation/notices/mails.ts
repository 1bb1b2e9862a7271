import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import { formatSignature } from '../../../platform/mail/texts.ts'
import type { Database } from '../../../schema/database.ts'
import { getContestDeadline } from '../decisions/policy.ts'
import {
  formatDate,
  formatDecidedBy,
  formatQuote,
  NO_AUTOMATION,
  OTHER_REMEDIES,
} from '../decisions/statement-texts.ts'
import { NOTICE_PATH } from './contract.ts'
import { createNoticeKey, noticeMailJob } from './public.ts'
import { formatNotice, formatOutcome, getNoticeReason } from './texts.ts'

export function registerNoticeMailJob({ db, config, secret, jobs }: AppContext, mailer: Mailer): void {
  jobs.register(noticeMailJob, async ({ notice: id, kind }) => {
    const notice = await findAnswerableNotice(db, id)
    if (!notice) return
    const link = `${config.siteUrl}${NOTICE_PATH}/${createNoticeKey(secret, id)}`
    const mail = kind === 'receipt' ? composeReceipt(notice) : composeDecision(notice, kind, link)
    if (mail) await mailer.send(mail)
  })
}

/** Undefined without an address to answer to. */
async function findAnswerableNotice(db: Kysely<Database>, id: number) {
  const notice = await db.selectFrom('notices').where('id', '=', id).selectAll().executeTakeFirst()
  return notice?.email ? { ...notice, email: notice.email } : undefined
}
type AnswerableNotice = NonNullable<Awaited<ReturnType<typeof findAnswerableNotice>>>

// Nothing that was typed is in these mails: the address may be a stranger's.

/** The receipt (DSA, article 16, 4). */
function composeReceipt({ id, email, reason, created_at }: AnswerableNotice): Mail {
  return composeMail({
    to: email,
    subject: `Votre notification nº\u202f${id} est reçue`,
    greeting: 'Bonjour,',
    paragraphs: [
      `Vous nous avez signalé un contenu. Votre notification ${formatNotice(id, created_at)} nous est bien parvenue\u202f: ${formatQuote(getNoticeReason(reason).label)}.`,
      'Une personne de notre équipe va la lire et décider. Vous recevrez sa décision par e-mail, et de quoi la contester.',
    ],
    after: [
      'Un danger immédiat\u202f? Appelez le 17 ou le 112, ou écrivez au 114 par SMS.',
      'Vous n’avez rien signalé\u202f? Quelqu’un a donné votre adresse par erreur\u202f: vous n’avez rien à faire.',
    ],
    signature: formatSignature(),
  })
}

/** The decision about a notice, or the answer to a complaint, with the ways to contest (DSA, articles 16, 5 and 20). */
function composeDecision(
  notice: AnswerableNotice,
  kind: 'decision' | 'answer',
  link: string,
): Mail | undefined {
  const { id, email, reason, created_at } = notice
  const decided = kind === 'decision' ? getDecision(notice) : getComplaintAnswer(notice)
  if (!decided) return undefined
  const { action, answer, role, at } = decided
  const isFirst = kind === 'decision'
  return composeMail({
    to: email,
    subject: isFirst
      ? `Votre notification nº\u202f${id}\u202f: notre décision`
      : `Votre notification nº\u202f${id}\u202f: la réponse à votre réclamation`,
    greeting: 'Bonjour,',
    paragraphs: [
      isFirst
        ? `Nous avons décidé de votre notification ${formatNotice(id, created_at)} (${formatQuote(getNoticeReason(reason).label)}).`
        : `Une autre personne que celle qui avait décidé a relu votre notification ${formatNotice(id, created_at)} et votre réclamation.`,
      formatOutcome(action, notice.is_illegal),
      ...(answer ? [`Notre équipe vous écrit\u202f: ${formatQuote(answer)}`] : []),
      `${formatDecidedBy(role, at)} ${NO_AUTOMATION}`,
      ...(isFirst
        ? [
            `Vous n’êtes pas d’accord\u202f? Vous pouvez contester une fois, gratuitement, jusqu’au ${formatDate(getContestDeadline(at))}, même sans compte\u202f: une autre personne relira tout.`,
          ]
        : []),
    ],
    button: { label: isFirst ? 'Lire et contester' : 'Relire la décision', href: link },
    after: [OTHER_REMEDIES],
    signature: formatSignature(),
  })
}

function getDecision({ action, answer, decided_role, decided_at }: AnswerableNotice) {
  return action !== null && decided_at
    ? { action, answer, role: decided_role ?? 0, at: decided_at }
    : undefined
}

function getComplaintAnswer({
  contest_action,
  contest_answer,
  contest_role,
  contest_decided_at,
}: AnswerableNotice) {
  return contest_action !== null && contest_decided_at
    ? { action: contest_action, answer: contest_answer, role: contest_role ?? 0, at: contest_decided_at }
    : undefined
}

import type { AppContext } from '../../../platform/context.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'
import type { ContractStatements, StatementOutcome } from '../../../schema/premium.ts'
import { formatDay, formatMoment } from '../../../shared/formats.ts'
import { CONTRACT_PATHS } from '../../../shared/premium.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { formatContract } from '../../premium/policy.ts'
import { findWithdrawal } from '../../premium/withdrawal/public.ts'
import { undoCancellation } from './contract.ts'
import { createUndoToken, statementMail } from './server.ts'
import { formatRefund } from './texts.ts'

/** Acknowledges statements; the content is read when the mail is sent. */
export function registerStatementMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(statementMail, async ({ statement }) => {
    const mail = await composeAcknowledgement(context, statement)
    if (mail) await mailer.send(mail)
  })
}

interface Statement extends Pick<ContractStatements, 'kind' | 'name' | 'email' | 'contract' | 'received_at'> {
  id: number
  user_id: number | null
  outcome: StatementOutcome
}

/** Undefined for a statement of a deleted account. */
async function composeAcknowledgement(context: AppContext, id: number): Promise<Mail | undefined> {
  const statement = await context.db
    .selectFrom('contract_statements')
    .where('id', '=', id)
    .where('email', '<>', '')
    .selectAll()
    .executeTakeFirst()
  if (!statement?.outcome) return undefined
  const known: Statement = { ...statement, outcome: statement.outcome }
  if (statement.undone_at) return composeUndoneMail(context, known)
  const { subject, paragraphs, button } =
    known.kind === 'withdrawal'
      ? await describeWithdrawal(context, known)
      : await describeCancellation(context, known)
  return composeMail({
    to: known.email,
    greeting: formatGreeting(known.name),
    signature: formatSignature(),
    subject,
    paragraphs: [...quoteStatement(known), ...paragraphs],
    ...(button && { button }),
    after: [
      'Gardez ce message\u202f: il prouve ce que vous avez déclaré, et quand.',
      'Si ce n’était pas vous, répondez-nous par le formulaire de contact\u202f: ' +
        `${context.config.siteUrl}/contact`,
    ],
  })
}

/** The statement as received, with its day and hour (L221-21 and D221-5; D215-3). */
function quoteStatement({ kind, name, email, contract, received_at }: Statement): string[] {
  const what =
    kind === 'withdrawal'
      ? `Je vous notifie ma rétractation du contrat portant sur l’abonnement Premium de ${getSiteName()}.`
      : `Je vous notifie la résiliation de mon abonnement Premium de ${getSiteName()}.`
  return [
    `Le ${formatMoment(received_at)}, heure de Paris, nous avons reçu cette déclaration\u202f: «\u202f${what}\u202f»`,
    `Nom\u202f: ${name}. E-mail\u202f: ${email}. Contrat\u202f: ${contract ? formatContract(contract) : 'non donné'}.`,
  ]
}

interface Acknowledgement {
  subject: string
  paragraphs: string[]
  button?: { label: string; href: string }
}

const UNMATCHED = [
  'Nous ne l’avons pas rattachée nous-mêmes à un contrat, avec ce qui est écrit ci-dessus. Une personne de l’équipe la lit et vous répond à cette adresse. La date et l’heure ci-dessus comptent.',
  'Vous avez un reçu\u202f? Écrivez-nous la référence du contrat qu’il porte\u202f: ce sera plus rapide.',
]

async function describeWithdrawal(
  { db, config }: AppContext,
  { outcome, contract }: Statement,
): Promise<Acknowledgement> {
  const subject = 'Nous avons reçu votre rétractation'
  switch (outcome) {
    case 'applied': {
      const withdrawal = await findWithdrawal(db, contract)
      return {
        subject: 'Votre rétractation est enregistrée',
        paragraphs: [
          'Premium est arrêté, et plus rien ne sera prélevé. Votre compte reste ouvert.',
          ...(withdrawal
            ? [formatRefund({ ...withdrawal, isTest: withdrawal.provider === 'test' }, true)]
            : []),
        ],
      }
    }
    case 'repeated':
      return {
        subject,
        paragraphs: [
          'Une rétractation de ce contrat était déjà enregistrée\u202f: vous n’avez rien d’autre à faire.',
        ],
      }
    case 'late':
      return {
        subject,
        paragraphs: [
          'Les quatorze jours pour se rétracter étaient passés\u202f: le contrat continue. Vous pouvez le résilier à tout moment, et plus rien ne sera prélevé.',
        ],
        button: { label: 'Résilier', href: `${config.siteUrl}${CONTRACT_PATHS.cancellation}` },
      }
    case 'unmatched':
      return { subject, paragraphs: UNMATCHED }
  }
}

async function describeCancellation(
  { db, config }: AppContext,
  { id, outcome, user_id }: Statement,
): Promise<Acknowledgement> {
  if (outcome === 'unmatched') return { subject: 'Nous avons reçu votre résiliation', paragraphs: UNMATCHED }
  const subscription = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', user_id ?? 0)
    .select('period_end')
    .executeTakeFirst()
  const end = subscription?.period_end
  const ends = `L’abonnement s’arrête ${end ? `le ${formatDay(end)}` : 'à la fin du mois payé'}. Jusque-là, tout reste comme avant\u202f; ensuite, plus rien n’est prélevé.`
  if (outcome === 'repeated')
    return {
      subject: 'Nous avons reçu votre résiliation',
      paragraphs: ['Ce contrat était déjà résilié.', ends],
    }
  const token = await createUndoToken(db, id)
  return {
    subject: 'Votre résiliation est enregistrée',
    paragraphs: [
      ends,
      'Elle a été faite sans connexion. Si ce n’était pas vous, ce lien l’annule, pendant 72 heures\u202f:',
    ],
    button: { label: 'Annuler la résiliation', href: `${config.siteUrl}${undoCancellation.form}/${token}` },
  }
}

function composeUndoneMail({ config }: AppContext, { name, email, contract }: Statement): Mail {
  return composeMail({
    to: email,
    greeting: formatGreeting(name),
    signature: formatSignature(),
    subject: 'La résiliation est annulée',
    paragraphs: [
      `Votre abonnement Premium continue, sous le contrat ${formatContract(contract)}.`,
      `Pour le résilier\u202f: ${config.siteUrl}/user/abonnement/resilier`,
    ],
  })
}

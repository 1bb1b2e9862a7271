import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'
import type { Database } from '../../../schema/database.ts'
import { COPY_PATH } from './contract.ts'
import { getDeletionDay } from './policy.ts'
import { createDownloadKey } from './queries.ts'
import { formatDay } from './texts.ts'

type DataMailData = { letter: 'copy'; copy: number } | { letter: 'inactive'; user_id: number }

/** A mail about a member's data. Its text and key are created when it is sent, so that no secret waits in the queue. */
export const dataMail = job<DataMailData>('rights-mail')

export function registerDataMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(dataMail, async (data) => {
    const mail =
      data.letter === 'copy'
        ? await composeCopyReadyMailWithLink(context, data.copy)
        : await composeInactivityMailFor(context, data.user_id)
    if (mail) await mailer.send(mail)
  })
}

/** Only to a confirmed address, and for a copy that can still be downloaded: not while the account is being deleted. */
async function composeCopyReadyMailWithLink(
  { db, config }: AppContext,
  copy: number,
): Promise<Mail | undefined> {
  const owner = await db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.id', '=', String(copy))
    .where('u.email_verified_at', 'is not', null)
    .where('u.deletion_requested_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email'])
    .executeTakeFirst()
  const issued = owner && (await createDownloadKey(db, owner.id))
  if (!issued) return undefined
  const href = `${config.siteUrl}${COPY_PATH}?cle=${issued.key}`
  return composeCopyReadyMail({ to: owner.email, name: owner.name, href, until: issued.until })
}

/** Undefined if the member has been active since. */
async function composeInactivityMailFor(
  { db, config }: AppContext,
  userId: number,
): Promise<Mail | undefined> {
  const user = await findVerifiedUser(db, userId)
  const on = user && getDeletionDay(user)
  return on
    ? composeInactivityMail({ to: user.email, name: user.name, siteUrl: config.siteUrl, on })
    : undefined
}

function findVerifiedUser(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('deletion_requested_at', 'is', null)
    .select(['name', 'email', 'inactive_mails', 'inactive_mailed_at'])
    .executeTakeFirst()
}

interface MailRecipient {
  to: string
  name: string
  siteUrl: string
}

/**
 * The link to a copy of a member's data.
 * @param until moment at which it expires
 */
function composeCopyReadyMail({
  to,
  name,
  href,
  until,
}: Omit<MailRecipient, 'siteUrl'> & { href: string; until: Date }): Mail {
  return composeMail({
    to,
    subject: 'Votre copie est prête',
    greeting: formatGreeting(name),
    paragraphs: ['La copie de vos données que vous avez demandée vous attend.'],
    button: { label: 'Télécharger ma copie', href },
    after: [
      `Le lien sert une seule fois, dans un navigateur où vous êtes connecté, jusqu’au ${formatDay(until)}. Ensuite nous effaçons la copie.`,
      'Elle contient vos messages et vos photos\u202f: gardez-la en lieu sûr.',
      'Si vous n’avez rien demandé, quelqu’un d’autre est connecté à votre compte\u202f: changez votre mot de passe.',
    ],
    signature: formatSignature(),
  })
}

/**
 * Notice of the deletion of an inactive account, and how to prevent it.
 * @param on day of the deletion
 */
function composeInactivityMail({ to, name, siteUrl, on }: MailRecipient & { on: Date }): Mail {
  return composeMail({
    to,
    subject: `Votre compte sera supprimé le ${formatDay(on)}`,
    greeting: formatGreeting(name),
    paragraphs: [
      'Cela fait près de deux ans que nous ne vous avons pas vu. Nous ne gardons pas les données de ceux qui ne viennent plus\u202f: sans nouvelles de vous, votre compte, vos photos et vos messages seront supprimés ce jour-là.',
      'Pour le garder, il suffit de vous connecter une fois.',
    ],
    button: { label: 'Me connecter', href: `${siteUrl}/connexion` },
    after: [
      `Mot de passe oublié\u202f? Choisissez-en un autre ici\u202f: ${siteUrl}/mot-de-passe-oublie`,
      'Vous ne voulez plus de ce compte\u202f? Vous n’avez rien à faire.',
    ],
    signature: formatSignature(),
  })
}

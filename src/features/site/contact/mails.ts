import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { CONTACT_ADMIN_PATH } from './contract.ts'

/** Forwards a contact message to the operator; the job reads it when it sends, so that no text waits in the queue. */
export const contactMail = job<{ letter: number }>('letter-mail')

/** Without a recipient in the settings, messages are in the admin pages only. */
export function registerContactMailJob({ db, config, jobs }: AppContext, mailer: Mailer): void {
  jobs.register(contactMail, async ({ letter: id }) => {
    // The founder's address is used for mail and published nowhere.
    const { contactEmail, founderEmail, siteUrl } = config
    const to = contactEmail ?? founderEmail
    if (!to) return
    const letter = await db
      .selectFrom('letters as l')
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .where('l.id', '=', id)
      .select(['l.id', 'l.email', 'l.message', 'l.user_id as userId', 'u.name'])
      .executeTakeFirst()
    if (letter)
      await mailer.send(composeContactMail({ to, ...letter, siteUrl, adminPath: CONTACT_ADMIN_PATH }))
  })
}

interface ContactMailContent {
  to: string
  id: number
  /** Address for the answer. */
  email: string
  /** The member's name; null for a visitor. */
  name: string | null
  userId: number | null
  message: string
  siteUrl: string
  /** Link to the admin page. */
  adminPath: string
}

/** A contact message for the operator; a reply goes to its author. */
function composeContactMail({
  to,
  id,
  email,
  name,
  userId,
  message,
  siteUrl,
  adminPath,
}: ContactMailContent): Mail {
  const author = name === null ? 'un visiteur' : `${name}, membre connecté (${siteUrl}/celibataire/${userId})`
  return {
    ...composeMail({
      to,
      subject: `Contact n°\u00a0${id}${name === null ? '' : `, de ${name}`}`,
      greeting: 'Bonjour,',
      paragraphs: [`Message de ${author}, qui donne l’adresse ${email}\u202f:`, ...message.split(/\n{2,}/)],
      button: { label: 'Voir le courrier', href: `${siteUrl}${adminPath}` },
      after: ['Répondre à ce mail écrit à cette adresse. Rien ne prouve qu’elle soit celle de qui a écrit.'],
      signature: `${getSiteName()}, formulaire de contact.`,
    }),
    replyTo: email,
  }
}

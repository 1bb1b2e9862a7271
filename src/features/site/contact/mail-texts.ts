import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

const CONTACT_SIGNATURE = 'Guinguette, formulaire de contact.'

interface ContactMailContent {
  to: string
  id: number
  /** Whom an answer goes to. */
  email: string
  /** The member's name; null for a visitor. */
  name: string | null
  userId: number | null
  message: string
  siteUrl: string
  /** The page of the desk where it is filed. */
  desk: string
}

/** What somebody wrote, for who runs the site; answering it answers them. */
export function composeContactMail({
  to,
  id,
  email,
  name,
  userId,
  message,
  siteUrl,
  desk,
}: ContactMailContent): Mail {
  const who = name === null ? 'un visiteur' : `${name}, membre connecté (${siteUrl}/celibataire/${userId})`
  return {
    ...composeMail({
      to,
      subject: `Contact n°\u00a0${id}${name === null ? '' : `, de ${name}`}`,
      greeting: 'Bonjour,',
      paragraphs: [`Message de ${who}, qui donne l’adresse ${email}\u202f:`, ...message.split(/\n{2,}/)],
      button: { label: 'Voir le courrier', href: `${siteUrl}${desk}` },
      after: ['Répondre à ce mail écrit à cette adresse. Rien ne prouve qu’elle soit celle de qui a écrit.'],
      signature: CONTACT_SIGNATURE,
    }),
    replyTo: email,
  }
}

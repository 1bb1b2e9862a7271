import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'

/** Notice that the verified badge ended with a new profile photo. */
export function composeBadgeEndedMail(
  member: { id: number; name: string; email: string },
  siteUrl: string,
): Mail {
  return composeMail({
    to: member.email,
    subject: 'Votre badge «\u202fVérifié\u202f» a pris fin',
    greeting: formatGreeting(member.name),
    paragraphs: [
      'Votre photo de profil a changé, et notre équipe n’a pas encore comparé la nouvelle à votre photo de vérification. Le badge a donc pris fin.',
      'Pour le retrouver, il suffit de le redemander depuis votre profil.',
    ],
    button: { label: 'Redemander le badge', href: `${siteUrl}/celibataire/${member.id}` },
    signature: formatSignature(),
  })
}

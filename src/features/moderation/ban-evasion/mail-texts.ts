import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../../platform/mail/texts.ts'

/** Mail to a newcomer released from review. */
export function composeReleaseMail({
  to,
  name,
  siteUrl,
}: {
  to: string
  name: string
  siteUrl: string
}): Mail {
  return composeMail({
    to,
    subject: 'Votre inscription est vérifiée',
    greeting: formatGreeting(name),
    paragraphs: [
      'Nous avons fini de vérifier votre inscription\u202f: vous pouvez maintenant vous montrer et écrire aux autres membres.',
      'Merci de votre patience.',
    ],
    button: { label: 'Voir qui est là', href: `${siteUrl}/recherche` },
    after: [],
    signature: formatSignature(),
  })
}

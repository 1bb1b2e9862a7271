import { composeMail } from '../../../platform/mail/compose.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { formatGreeting, SIGNATURE } from '../../../platform/mail/texts.ts'
import { formatDay } from './texts.ts'

interface MailRecipient {
  to: string
  name: string
  siteUrl: string
}

/** The link to a member's copy of their data. @param until when it is erased */
export function composeCopyReadyMail({
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
    signature: SIGNATURE,
  })
}

/** Says, twice, that an account which nobody uses will be deleted, and how to keep it. @param on that day */
export function composeInactivityMail({ to, name, siteUrl, on }: MailRecipient & { on: Date }): Mail {
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
    signature: SIGNATURE,
  })
}

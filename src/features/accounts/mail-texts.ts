import { composeMail } from '../../platform/mail/compose.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { formatGreeting, SIGNATURE } from '../../platform/mail/texts.ts'

interface MailRecipient {
  to: string
  name: string
  siteUrl: string
}

/** The link that confirms an address, of a new account or of one that changes its address. */
export function composeVerificationMail({
  to,
  name,
  siteUrl,
  token,
}: MailRecipient & { token: string }): Mail {
  return composeMail({
    to,
    subject: 'Confirmez votre adresse',
    greeting: formatGreeting(name),
    paragraphs: [
      `Un dernier geste pour le compte ${name}\u202f: confirmez que cette adresse est bien la vôtre.`,
    ],
    button: { label: 'Confirmer mon adresse', href: `${siteUrl}/email/${token}` },
    after: [
      'Le lien sert une seule fois et reste valable trois jours.',
      'Si vous n’avez pas de compte à ce nom sur Guinguette, ne l’ouvrez pas et oubliez ce message\u202f: sans votre geste, rien ne se passe.',
    ],
    signature: SIGNATURE,
  })
}

/** Instead of the link, to an address that has a confirmed account already: it can never be taken over. */
export function composeAccountExistsMail({ to, siteUrl }: { to: string; siteUrl: string }): Mail {
  return composeMail({
    to,
    subject: 'Vous avez déjà un compte',
    greeting: 'Bonjour,',
    paragraphs: [
      'Quelqu’un, vous peut-être, vient de donner cette adresse à un compte de Guinguette. Or elle est déjà celle d’un compte confirmé\u202f: le vôtre.',
      'Si c’était vous, connectez-vous simplement à ce compte-là.',
    ],
    button: { label: 'Me connecter', href: `${siteUrl}/connexion` },
    after: [
      `Mot de passe oublié\u202f? Choisissez-en un autre ici\u202f: ${siteUrl}/mot-de-passe-oublie`,
      'Si ce n’était pas vous, vous n’avez rien à faire\u202f: personne ne peut prendre votre adresse ni votre compte.',
    ],
    signature: SIGNATURE,
  })
}

/** The link that lets a forgotten password be replaced. */
export function composePasswordResetMail({
  to,
  name,
  siteUrl,
  token,
}: MailRecipient & { token: string }): Mail {
  return composeMail({
    to,
    subject: 'Choisissez un nouveau mot de passe',
    greeting: formatGreeting(name),
    paragraphs: ['Vous avez demandé à changer le mot de passe de votre compte. C’est ici\u202f:'],
    button: { label: 'Choisir un mot de passe', href: `${siteUrl}/mot-de-passe/${token}` },
    after: [
      'Le lien sert une seule fois et reste valable une heure.',
      'Si vous n’avez rien demandé, oubliez ce message\u202f: votre mot de passe reste le même.',
    ],
    signature: SIGNATURE,
  })
}

/** Tells the old address that the account is about to change to another. */
export function composeEmailChangingMail({ to, name, siteUrl }: MailRecipient): Mail {
  return composeMail({
    to,
    subject: 'Votre adresse va changer',
    greeting: formatGreeting(name),
    paragraphs: [
      'Une autre adresse e-mail vient d’être donnée pour votre compte. Elle remplacera celle-ci dès qu’elle sera confirmée.',
    ],
    button: { label: 'Voir la sécurité de mon compte', href: `${siteUrl}/user/securite` },
    after: [
      'Si ce n’était pas vous, changez tout de suite votre mot de passe\u202f: vos autres appareils seront déconnectés.',
    ],
    signature: SIGNATURE,
  })
}

/** Tells the owner that the password was changed. */
export function composePasswordChangedMail({ to, name, siteUrl }: MailRecipient): Mail {
  return composeMail({
    to,
    subject: 'Votre mot de passe a changé',
    greeting: formatGreeting(name),
    paragraphs: [
      'Le mot de passe de votre compte vient de changer, et les autres appareils ont été déconnectés.',
    ],
    after: [
      `Si ce n’était pas vous, choisissez-en un autre sans attendre\u202f: ${siteUrl}/mot-de-passe-oublie`,
    ],
    signature: SIGNATURE,
  })
}

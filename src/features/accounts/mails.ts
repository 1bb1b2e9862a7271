import type { Kysely } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { composeMail, type MailContent } from '../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../platform/mail/texts.ts'
import type { Database } from '../../schema/database.ts'
import { getErasureDate } from '../../shared/account-deletion.ts'
import { toEmailKey } from '../../shared/keys.ts'
import { getSiteName } from '../../shared/site-identity.ts'
import { createLinkToken } from './link-tokens.ts'
import { findAccountByEmail } from './queries.ts'
import { createSignUpLink, deletePendingSignUp, findPendingSignUp } from './registration/pending-sign-up.ts'
import { formatErasureDate } from './texts.ts'

type AccountMailData =
  | { letter: 'confirm'; user_id: number }
  | { letter: 'sign-up'; pending_id: number }
  | { letter: 'reset'; email: string }
  | { letter: 'address-changing'; user_id: number; to: string }
  | { letter: AccountNotice; user_id: number }
  | { letter: 'wrong-passwords'; email: string }

/**
 * A mail about an account. The job looks up the account and creates the link's secret when it sends: no secret waits
 * in the queue, and a request takes the same time whether or not the address has an account.
 */
export const accountMail = job<AccountMailData>('account-mail')

export function registerAccountMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(accountMail, async (data) => {
    const mail = await composeAccountMail(context, data)
    if (mail) await mailer.send(mail)
  })
}

async function composeAccountMail(context: AppContext, data: AccountMailData): Promise<Mail | undefined> {
  const {
    db,
    config: { siteUrl },
  } = context
  switch (data.letter) {
    case 'sign-up':
      return inTransaction(db, (tx) => composeSignUpMailWithLink(tx, context, data.pending_id))
    case 'confirm':
      return inTransaction(db, (tx) => composeVerificationMailWithLink(tx, data.user_id, siteUrl))
    case 'reset':
      return inTransaction(db, (tx) => composePasswordResetMailWithLink(tx, data.email, siteUrl))
    case 'address-changing': {
      const user = await lockUser(db, data.user_id)
      return user && composeEmailChangingMail({ to: data.to, name: user.name, siteUrl })
    }
    case 'wrong-passwords': {
      const account = await findAccountByEmail(db, data.email)
      return account?.email_verified_at
        ? composeWrongPasswordsMail({ to: account.email, name: account.name, siteUrl })
        : undefined
    }
    default: {
      const user = await lockUser(db, data.user_id)
      if (!user?.email_verified_at) return undefined
      return composeNoticeMail(data.letter, { ...user, to: user.email, siteUrl })
    }
  }
}

async function composeVerificationMailWithLink(
  db: Kysely<Database>,
  userId: number,
  siteUrl: string,
): Promise<Mail | undefined> {
  const user = await lockUser(db, userId)
  if (!user) return undefined
  const to = user.pending_email ?? (user.email_verified_at ? undefined : user.email)
  if (!to) return undefined
  if (await isEmailVerifiedElsewhere(db, to, userId)) return composeAccountExistsMail({ to, siteUrl })
  return composeVerificationMail({
    to,
    name: user.name,
    siteUrl,
    token: await createLinkToken(db, 'verify', userId, to),
  })
}

/** Of a sign-up without scripts; where the address has an account, it is not opened. */
async function composeSignUpMailWithLink(
  db: Kysely<Database>,
  { secret, config: { siteUrl } }: Pick<AppContext, 'secret' | 'config'>,
  pendingId: number,
): Promise<Mail | undefined> {
  const pending = await findPendingSignUp(db, { secret }, pendingId)
  if (!pending) return undefined
  const { name, email: to } = pending
  if (await isEmailVerifiedElsewhere(db, to, 0)) {
    await deletePendingSignUp(db, pendingId)
    return composeAccountExistsMail({ to, siteUrl })
  }
  return composeSignUpMail({ to, name, siteUrl, token: await createSignUpLink(db, pendingId) })
}

async function composePasswordResetMailWithLink(
  db: Kysely<Database>,
  email: string,
  siteUrl: string,
): Promise<Mail | undefined> {
  const account = await findAccountByEmail(db, email)
  if (!account) return undefined
  const { id, name, email: to } = account
  return composePasswordResetMail({ to, name, siteUrl, token: await createLinkToken(db, 'reset', id, to) })
}

/** Locked, so that a concurrent change of address cannot get a link for the old one. */
async function lockUser(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'email', 'email_verified_at', 'pending_email', 'deletion_requested_at'])
    .forUpdate()
    .executeTakeFirst()
}

async function isEmailVerifiedElsewhere(
  db: Kysely<Database>,
  email: string,
  exceptId: number,
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .where('email_key', '=', toEmailKey(email))
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

interface MailRecipient {
  to: string
  name: string
  siteUrl: string
}

/** The link that confirms the address of a new account or a new address. */
function composeVerificationMail({ to, name, siteUrl, token }: MailRecipient & { token: string }): Mail {
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
      `Si vous n’avez pas de compte à ce nom sur ${getSiteName()}, ne l’ouvrez pas et oubliez ce message\u202f: sans votre geste, rien ne se passe.`,
    ],
    signature: formatSignature(),
  })
}

/** The link that opens the account of a sign-up without scripts. */
function composeSignUpMail({ to, name, siteUrl, token }: MailRecipient & { token: string }): Mail {
  return composeMail({
    to,
    subject: 'Ouvrez votre compte',
    greeting: formatGreeting(name),
    paragraphs: [
      'Votre inscription est presque finie\u202f: ce lien ouvre votre compte et confirme votre adresse.',
    ],
    button: { label: 'Ouvrir mon compte', href: `${siteUrl}/inscription/${token}` },
    after: [
      'Le lien sert une seule fois et reste valable 24 heures. Sans lui, ce que vous avez donné est effacé.',
      'Si vous n’avez rien demandé, oubliez ce message\u202f: sans votre geste, rien ne se passe.',
    ],
    signature: formatSignature(),
  })
}

/** Replaces the link where the address has a confirmed account already, so that it cannot be taken over. */
function composeAccountExistsMail({ to, siteUrl }: { to: string; siteUrl: string }): Mail {
  return composeMail({
    to,
    subject: 'Vous avez déjà un compte',
    greeting: 'Bonjour,',
    paragraphs: [
      `Quelqu’un, vous peut-être, vient de donner cette adresse à un compte de ${getSiteName()}. Or elle est déjà celle d’un compte confirmé\u202f: le vôtre.`,
      'Si c’était vous, connectez-vous simplement à ce compte-là.',
    ],
    button: { label: 'Me connecter', href: `${siteUrl}/connexion` },
    after: [
      `Mot de passe oublié\u202f? Choisissez-en un autre ici\u202f: ${siteUrl}/mot-de-passe-oublie`,
      'Si ce n’était pas vous, vous n’avez rien à faire\u202f: personne ne peut prendre votre adresse ni votre compte.',
    ],
    signature: formatSignature(),
  })
}

/** The link that resets a forgotten password. */
function composePasswordResetMail({ to, name, siteUrl, token }: MailRecipient & { token: string }): Mail {
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
    signature: formatSignature(),
  })
}

/** Notice to the old address that the account is about to change it. */
function composeEmailChangingMail({ to, name, siteUrl }: MailRecipient): Mail {
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
    signature: formatSignature(),
  })
}

/** Notice that many wrong passwords were tried. */
function composeWrongPasswordsMail({ to, name, siteUrl }: MailRecipient): Mail {
  return composeMail({
    to,
    subject: 'On essaie d’ouvrir votre compte',
    greeting: formatGreeting(name),
    paragraphs: [
      'En une journée, plus de 200 mots de passe ont été essayés pour votre compte. Ils étaient tous faux.',
      'Un mot de passe long, qui ne sert qu’ici, et la double vérification vous protègent.',
    ],
    button: { label: 'Voir la sécurité de mon compte', href: `${siteUrl}/user/securite` },
    after: [
      'Si c’était vous, et que vous ne le retrouvez plus, choisissez-en un autre\u202f: ' +
        `${siteUrl}/mot-de-passe-oublie`,
    ],
    signature: formatSignature(),
  })
}

/** Events of an account; each is mailed to its confirmed address. */
type AccountNotice =
  | 'password-changed'
  | 'session-ended'
  | 'factor-added'
  | 'factor-removed'
  | 'factor-codes'
  | 'passkey-added'
  | 'passkey-removed'
  | 'token-created'
  | 'token-revoked'
  | 'deletion'
  | 'deletion-undone'

interface NoticeRecipient extends MailRecipient {
  deletion_requested_at: Date | null
}

type NoticeText = Pick<MailContent, 'subject' | 'paragraphs' | 'button'>

/** Undefined if it is no longer true. */
function composeNoticeMail(notice: AccountNotice, recipient: NoticeRecipient): Mail | undefined {
  const { to, name, siteUrl, deletion_requested_at } = recipient
  const isDeletion = notice === 'deletion'
  if (isDeletion !== (deletion_requested_at !== null)) return undefined
  const content = deletion_requested_at
    ? getDeletionText(getErasureDate(deletion_requested_at), siteUrl)
    : NOTICE_TEXTS[notice as keyof typeof NOTICE_TEXTS]
  const reset = `${siteUrl}/mot-de-passe-oublie`
  return composeMail({
    to,
    greeting: formatGreeting(name),
    ...content,
    after: [
      isDeletion
        ? `Si ce n’était pas vous, annulez, puis choisissez un autre mot de passe\u202f: ${reset}`
        : `Si ce n’était pas vous, choisissez un autre mot de passe sans attendre\u202f: ${reset}`,
    ],
    signature: formatSignature(),
  })
}

/** @param until moment of the erasure */
function getDeletionText(until: Date, siteUrl: string): NoticeText {
  return {
    subject: 'Votre compte est supprimé',
    paragraphs: [
      'Vous avez supprimé votre compte\u202f: plus personne ne le voit, et vos appareils sont déconnectés.',
      `Tout sera effacé le ${formatErasureDate(until)}. Jusque-là, vous pouvez changer d’avis\u202f: connectez-vous, et annulez.`,
    ],
    button: { label: 'Annuler la suppression', href: `${siteUrl}/connexion` },
  }
}

const NOTICE_TEXTS: Record<Exclude<AccountNotice, 'deletion'>, NoticeText> = {
  'password-changed': {
    subject: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte vient de changer, et les autres appareils ont été déconnectés.',
    ],
  },
  'session-ended': {
    subject: 'Un appareil a été déconnecté',
    paragraphs: ['Un appareil connecté à votre compte vient d’être déconnecté, depuis la page Sécurité.'],
  },
  'factor-added': {
    subject: 'Votre second facteur est en place',
    paragraphs: [
      'Un second facteur vient d’être ajouté à votre compte\u202f: il est demandé pour entrer dans l’administration.',
    ],
  },
  'factor-removed': {
    subject: 'Votre second facteur est retiré',
    paragraphs: ['Le second facteur de votre compte vient d’être retiré.'],
  },
  'factor-codes': {
    subject: 'Vos codes de secours ont changé',
    paragraphs: ['De nouveaux codes de secours remplacent les anciens, qui ne servent plus.'],
  },
  'passkey-added': {
    subject: 'Une clé d’accès est ajoutée à votre compte',
    paragraphs: [
      'Une clé d’accès vient d’être ajoutée à votre compte\u202f: elle connecte sans mot de passe.',
      'Si ce n’était pas vous, retirez-la aussi de la page Sécurité\u202f: un autre mot de passe ne l’arrête pas.',
    ],
  },
  'passkey-removed': {
    subject: 'Une clé d’accès est retirée de votre compte',
    paragraphs: ['Une clé d’accès de votre compte vient d’être retirée\u202f: elle ne connecte plus.'],
  },
  'token-created': {
    subject: 'Un programme a accès à votre compte',
    paragraphs: [
      'Un jeton vient d’être créé depuis la page Sécurité\u202f: un programme peut lire de votre compte ce que vous avez choisi, ou y écrire.',
    ],
  },
  'token-revoked': {
    subject: 'Un programme n’a plus accès à votre compte',
    paragraphs: ['Un jeton de votre compte vient d’être retiré\u202f: il n’ouvre plus rien.'],
  },
  'deletion-undone': {
    subject: 'Votre compte est de retour',
    paragraphs: [
      'La suppression de votre compte est annulée\u202f: tout est tel que vous l’aviez laissé. Un abonnement Premium vaut jusqu’à la fin du mois payé, et ne se renouvelle plus.',
    ],
  },
}

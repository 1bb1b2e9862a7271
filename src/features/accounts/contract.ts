import * as z from 'zod/mini'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { Email } from '../../shared/email.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { AGE_MAX, AGE_MIN, SEXES } from '../../shared/enumerations.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../shared/schemas.ts'
import { REQUIRED } from '../../shared/texts.ts'
import {
  BIRTHDAY_INVALID,
  BIRTHDAY_OLD,
  BIRTHDAY_YOUNG,
  NAME_CHARACTERS,
  NAME_LENGTH,
  PASSWORD_LONG,
  PASSWORD_SHORT,
  SEX_MISSING,
  TERMS_MISSING,
} from './texts.ts'

export const NAME_MIN = 3
export const NAME_MAX = 20
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

const countCharacters = (text: string) => [...text].length

/** Latin letters with or without accents, digits, `_ - .`; composed, so that an accent is one character. */
export const Name = z
  .pipe(
    z.string(),
    z.transform((name) => name.trim().normalize('NFC')),
  )
  .check(
    z.refine((name) => countCharacters(name) >= NAME_MIN && countCharacters(name) <= NAME_MAX, {
      error: NAME_LENGTH,
      abort: true,
    }),
    z.refine((name) => /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\d_.-]+$/.test(name), NAME_CHARACTERS),
  )

/** A new password: any characters; the server also checks it against common ones. */
export const NewPassword = z.string().check(
  z.refine((password) => countCharacters(password) >= PASSWORD_MIN, PASSWORD_SHORT),
  z.refine((password) => countCharacters(password) <= PASSWORD_MAX, PASSWORD_LONG),
)

/** A valid day, `YYYY-MM-DD`, of an adult as of today in Paris. */
export const Birthday = z.string().check(
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.refine(isCalendarDay, { error: BIRTHDAY_INVALID, abort: true }),
  z.refine((day) => computeAge(day, toParisDay(Date.now())) >= AGE_MIN, BIRTHDAY_YOUNG),
  z.refine((day) => computeAge(day, toParisDay(Date.now())) <= AGE_MAX, BIRTHDAY_OLD),
)

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** The longest proof: a challenge and its number. */
const PROOF_MAX = 200
const RETURN_MAX = 2000
/** Composed accents count once in a name. */
const NAME_QUERY_MAX = 5 * NAME_MAX
const SignInReply = z.strictObject({ message: z.string(), id: z.int() })

/** A password that is only compared: any non-empty text. */
export const PasswordToCheck = z.string().check(z.minLength(1, REQUIRED), z.maxLength(400))

/** An address that is only looked up: the answer is always the same. */
const EmailToFind = z.string().check(z.minLength(1, REQUIRED), z.maxLength(254))
/** Secret of a link in a mail. */
const LinkToken = z.string().check(z.maxLength(100))

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/register',
  form: '/inscription',
  access: 'anyone',
  inReview: true,
  needsProof: true,
  summary: 'Creates an account, signs in, and mails a link that confirms the address',
  body: z.object({
    name: Name,
    email: Email,
    password: NewPassword,
    birthday: Birthday,
    sex: integerSchema(0, SEXES.length - 1, SEX_MISSING),
    terms: z._default(CheckboxValue, false).check(z.refine((given) => given, TERMS_MISSING)),
    /** Consent for orientation and religion: absent means none (GDPR article 9); pages ask for it with the answers. */
    sensitive: z._default(CheckboxValue, false),
    /** Page of this site to return to, once the welcome is over and once the address is confirmed. */
    suite: z.optional(z.string().check(z.maxLength(RETURN_MAX))),
    /** The solved challenge, while a sign-up needs one. */
    proof: z.optional(z.string().check(z.maxLength(PROOF_MAX))),
  }),
  reply: SignInReply,
})

export const getSignUpChallenge = endpoint({
  name: 'getSignUpChallenge',
  method: 'GET',
  path: '/api/register/challenge',
  access: 'anyone',
  inReview: true,
  summary: 'The challenge that a sign-up must solve; null while it needs none',
  reply: z.strictObject({ challenge: z.nullable(z.string()) }),
})

export const checkName = endpoint({
  name: 'checkName',
  method: 'GET',
  path: '/api/register/name',
  access: 'anyone',
  inReview: true,
  summary: 'Why a new member cannot take a name; null if it is free. With three free names.',
  query: z.object({ name: z._default(z.string().check(z.maxLength(NAME_QUERY_MAX)), '') }),
  reply: z.strictObject({ error: z.nullable(z.string()), proposals: z.array(z.string()) }),
})

export const openAccount = endpoint({
  name: 'openAccount',
  method: 'POST',
  path: '/api/register/open',
  form: '/inscription/:token',
  access: 'anyone',
  inReview: true,
  summary: 'Opens the account of a sign-up without scripts by its mailed link, and signs in',
  body: z.object({ token: LinkToken, name: z.optional(Name) }),
  reply: z.strictObject({ message: z.string(), id: z.int(), next: z.string() }),
})

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/login',
  form: '/connexion',
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary: 'Signs in',
  body: z.object({
    email: EmailToFind,
    password: PasswordToCheck,
    remember: z._default(CheckboxValue, false),
  }),
  reply: SignInReply,
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/logout',
  form: '/deconnexion',
  access: 'signed-in',
  inReadOnly: true,
  inReview: true,
  summary: 'Signs out of this device',
  reply: MessageReply,
})

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password/forgot',
  form: '/mot-de-passe-oublie',
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary:
    'Mails a link to choose a new password if the address has an account; the answer is the same without one',
  body: z.object({ email: Email }),
  reply: MessageReply,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/password/reset',
  form: '/mot-de-passe/:token',
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary: 'Changes the password by a mailed link; ends every other session',
  body: z.object({ token: LinkToken, password: NewPassword }),
  reply: MessageReply,
})

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/email/verify',
  form: '/email/:token',
  access: 'anyone',
  inReview: true,
  summary: 'Confirms an address by a mailed link; `next` is the page that its member was on the way to',
  body: z.object({ token: LinkToken }),
  reply: z.strictObject({ message: z.string(), next: z.string() }),
})

export const resendVerificationLink = endpoint({
  name: 'resendVerificationLink',
  method: 'POST',
  path: '/api/email/resend',
  form: '/email/renvoyer',
  access: 'signed-in',
  inReview: true,
  summary: 'Mails a new link that confirms the address',
  reply: MessageReply,
})

export const getCurrentMember = endpoint({
  name: 'getCurrentMember',
  method: 'GET',
  path: '/api/me',
  access: 'signed-in',
  scope: 'own:read',
  summary: 'The signed-in member',
  reply: z.strictObject({
    id: z.int(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    emoji: z.nullable(z.string()),
    status: z.int(),
    roles: z.int(),
    last_activity: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    premium: z.boolean(),
    /** Percent. */
    warning: z.int(),
    /** Unread messages over all conversations, and friend requests (counted up to 100). */
    unread: z.strictObject({ messages: z.int(), asks: z.int(), notifications: z.int() }),
  }),
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PATCH',
  path: '/api/user/password',
  form: '/user/securite/mot-de-passe',
  access: 'signed-in',
  inReview: true,
  summary: 'Changes the password; ends every other session',
  body: z.object({ current_password: PasswordToCheck, password: NewPassword }),
  reply: MessageReply,
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'PATCH',
  path: '/api/user/email',
  form: '/user/securite/email',
  access: 'signed-in',
  inReview: true,
  summary: 'Mails a link to a new address; the account takes it when the link is used',
  body: z.object({ current_password: PasswordToCheck, email: Email }),
  reply: MessageReply,
})

const Session = z.strictObject({
  id: z.int(),
  /** Browser and system, formatted. */
  device: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed-in',
  summary: 'Sessions of the caller, the latest used first',
  reply: z.array(Session),
})

export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  form: '/user/securite/sessions/:id',
  access: 'signed-in',
  inReadOnly: true,
  inReview: true,
  recentAuth: true,
  summary: 'Ends one session; needs the password given a short time ago, and mails the member',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

export const deleteOwnAccount = endpoint({
  name: 'deleteOwnAccount',
  method: 'POST',
  path: '/api/user/autodestruction',
  form: '/user/suppression',
  access: 'signed-in',
  inReadOnly: true,
  inReview: true,
  recentAuth: true,
  summary:
    'Hides the account at once, signs out, and erases everything after 72 hours unless undone; staff must resign first',
  reply: MessageReply,
})

export const undoAccountDeletion = endpoint({
  name: 'undoAccountDeletion',
  method: 'DELETE',
  path: '/api/user/autodestruction',
  form: '/user/suppression/annuler',
  // The account has no rights until then: the handler checks the session itself.
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary: 'Undoes the deletion of the account, signed in to it within 72 hours; otherwise 409',
  reply: MessageReply,
})

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/api/password/confirm',
  access: 'signed-in',
  inReadOnly: true,
  inReview: true,
  summary:
    'Gives the password again: opens the acts that need recent authentication to this session for 15 minutes',
  body: z.object({ current_password: PasswordToCheck }),
  reply: MessageReply,
})

/** The plain form, in which members type their name instead of confirming in a dialog. */
export const DeletionForm = z.object({ name: z.string().check(z.minLength(1, REQUIRED), z.maxLength(100)) })

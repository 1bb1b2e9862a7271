import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply, PathId } from '../../../shared/schemas.ts'
import { NAME_LONG, NAME_MISSING } from './texts.ts'

export const PASSKEY_NAME_MAX = 60

const PasskeyName = z
  .pipe(
    z.string(),
    z.transform((name) => name.trim()),
  )
  .check(z.minLength(1, NAME_MISSING), z.maxLength(PASSKEY_NAME_MAX, NAME_LONG))

const base64Url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
/** 1,023 bytes at most (WebAuthn, 4). */
const CredentialId = base64Url(1_364)
const ClientData = base64Url(4_096)

/** Result of `navigator.credentials.create`, in the JSON form of the standard. */
const NewCredential = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: ClientData, attestationObject: base64Url(8_192) }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** Result of `navigator.credentials.get`. */
const Assertion = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64Url(2_048),
    signature: base64Url(2_048),
    userHandle: z.optional(z.nullable(base64Url(88))),
  }),
})
export type Assertion = z.infer<typeof Assertion>

const CredentialReference = z.strictObject({ type: z.literal('public-key'), id: z.string() })

/** `PublicKeyCredentialCreationOptionsJSON` of the standard. */
const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(CredentialReference),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of the standard. */
const RequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(CredentialReference),
  userVerification: z.literal('required'),
  timeout: z.int(),
})
export type RequestOptions = z.infer<typeof RequestOptions>

const Passkey = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Copied to the member's other devices, rather than bound to one. */
  synced: z.boolean(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  access: 'signed-in',
  summary: 'Passkeys of the caller, the oldest first',
  reply: z.array(Passkey),
})

export const startPasskeySetup = endpoint({
  name: 'startPasskeySetup',
  method: 'POST',
  path: '/api/passkeys/setup',
  access: 'signed-in',
  inReview: true,
  recentAuth: true,
  summary: 'Options by which the browser creates a passkey; their challenge is valid once, for ten minutes',
  reply: CreationOptions,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys',
  access: 'signed-in',
  inReview: true,
  recentAuth: true,
  summary: 'Adds a passkey that the browser created; mails the member',
  body: z.object({ name: PasskeyName, credential: NewCredential }),
  reply: MessageReply,
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/passkeys/:id',
  form: '/user/securite/cles/:id/nom',
  access: 'signed-in',
  inReview: true,
  summary: 'Renames a passkey',
  params: z.object({ id: PathId }),
  body: z.object({ name: PasskeyName }),
  reply: MessageReply,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/passkeys/:id',
  form: '/user/securite/cles/:id',
  access: 'signed-in',
  inReview: true,
  recentAuth: true,
  summary: 'Removes a passkey; mails the member',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey/challenge',
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary: 'Options by which the browser signs in with any passkey of the site, without an address',
  reply: RequestOptions,
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary: 'Signs in with a passkey, which counts as both factors',
  body: z.object({ credential: Assertion, remember: z._default(CheckboxValue, false) }),
  reply: z.strictObject({ message: z.string(), id: z.int() }),
})

export const startPasskeyCheck = endpoint({
  name: 'startPasskeyCheck',
  method: 'POST',
  path: '/api/factor/passkey/challenge',
  access: 'staff-setup',
  inReadOnly: true,
  summary: 'Options by which the browser verifies the second factor with a passkey of the caller',
  reply: RequestOptions,
})

export const verifyPasskey = endpoint({
  name: 'verifyPasskey',
  method: 'POST',
  path: '/api/factor/passkey',
  access: 'staff-setup',
  inReadOnly: true,
  summary: 'Verifies the second factor in this session with a passkey of the caller',
  body: z.object({ credential: Assertion }),
  reply: MessageReply,
})

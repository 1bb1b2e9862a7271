import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { TOKEN_DAYS } from '../../../shared/retention.ts'
import { integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../../shared/token-scopes.ts'
import * as texts from './texts.ts'

export const TOKEN_NAME_MAX = 40
export const TOKENS_PATH = '/user/securite/jetons'
export const APPLICATIONS_PATH = '/admin/applications'

const ProgramName = z
  .pipe(
    z.string(),
    z.transform((name) => name.trim()),
  )
  .check(z.minLength(1, texts.NAME_MISSING), z.maxLength(TOKEN_NAME_MAX, texts.NAME_LONG))

const Days = integerSchema(1, 365, texts.DAYS_MISSING).check(
  z.refine((days) => TOKEN_DAYS.some((one) => one === days), texts.DAYS_MISSING),
)

const Scope = z.enum(TOKEN_SCOPES)
/** One checkbox of a plain form is a text, several are a list. */
const Scopes = z.pipe(
  z._default(
    z.union([z.array(Scope).check(z.maxLength(TOKEN_SCOPES.length)), Scope], texts.SCOPES_MISSING),
    [],
  ),
  z.pipe(
    z.transform((scopes: TokenScope | TokenScope[]) => [...new Set([scopes].flat())]),
    z.array(Scope).check(z.minLength(1, texts.SCOPES_MISSING)),
  ),
)

const ApiToken = z.strictObject({
  id: z.int(),
  name: z.string(),
  scopes: z.array(Scope),
  created_at: z.string(),
  expires_at: z.string(),
  /** Day of the last use, in Paris. */
  used_on: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/tokens',
  access: 'member',
  summary: 'Valid API tokens of the caller, the oldest first',
  reply: z.array(ApiToken),
})

export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/tokens',
  form: TOKENS_PATH,
  access: 'member',
  recentAuth: true,
  summary: 'Creates an API token and returns it once; mails the member. At most ten.',
  body: z.object({ name: ProgramName, days: Days, scopes: Scopes }),
  reply: z.strictObject({ message: z.string(), id: z.int(), token: z.string() }),
})

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/tokens/:id',
  form: '/user/securite/jetons/:id',
  access: 'signed-in',
  inReadOnly: true,
  inReview: true,
  recentAuth: true,
  summary: 'Revokes an API token and ends its streams; mails the member',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

const ApiApplication = z.strictObject({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  member: z.strictObject({ id: z.int(), name: z.string() }),
  /** Valid tokens with the scope `client`. */
  tokens: z.int(),
})
export type ApiApplication = z.infer<typeof ApiApplication>

export const listApiApplications = endpoint({
  name: 'listApiApplications',
  method: 'GET',
  path: '/api/admin/applications',
  access: 'desk-founder',
  summary: 'Applications that may use the scope client, the oldest first',
  reply: z.array(ApiApplication),
})

export const addApiApplication = endpoint({
  name: 'addApiApplication',
  method: 'POST',
  path: '/api/admin/applications',
  form: APPLICATIONS_PATH,
  access: 'desk-founder',
  summary: 'Lets a member create tokens with the scope client for one application',
  body: z.object({ name: ProgramName, member: z.string().check(z.maxLength(50)) }),
  reply: MessageReply,
})

export const removeApiApplication = endpoint({
  name: 'removeApiApplication',
  method: 'DELETE',
  path: '/api/admin/applications/:id',
  form: '/admin/applications/:id',
  access: 'desk-founder',
  summary: 'Removes an application and revokes its tokens',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

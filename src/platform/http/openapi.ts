import * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint.ts'
import { MemberCard } from '../../shared/member-card.ts'
import { MessageReply } from '../../shared/schemas.ts'
import { getSiteName } from '../../shared/site-identity.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../shared/token-scopes.ts'

type Json = Record<string, unknown>

/** Schemas of many calls, which the document names once. */
const SHARED = z
  .registry<{ id: string }>()
  .add(MessageReply, { id: 'Message' })
  .add(MemberCard, { id: 'MemberCard' })

/** The body of every failure. */
const Failure = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    errors: {
      description: 'French sentences by field',
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['message'],
}

/** Builds the OpenAPI 3.1 document from the schemas of every registered call. */
export function buildOpenApi(endpoints: readonly Endpoint[], siteUrl: string): Json {
  const schemas: Json = { Failure }
  const paths: Record<string, Json> = {}
  /** Path by its shape: the document takes `/a/{id}` and `/a/{userId}` for one. */
  const known = new Map<string, string>()
  for (const endpoint of endpoints) {
    const shape = endpoint.path.replace(PARAMETER, '{}')
    const path = known.get(shape) ?? endpoint.path.replace(PARAMETER, '{$1}')
    known.set(shape, path)
    const operation = buildOperation(endpoint, renameParameters(endpoint.path, path))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: hoistShared(operation, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: getSiteName(),
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'A page sends its cookie, and with a write `X-Requested-With: XMLHttpRequest` and `X-CSRF-TOKEN` from its `csrf-token` meta tag. A program sends a token of the member, and nothing else: an operation names the scope that the token needs. Operations without one refuse every token.',
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'guinguette' },
        token: { type: 'http', scheme: 'bearer', description: describeScopes() },
      },
    },
  }
}

const SCOPE_MEANINGS: Readonly<Record<TokenScope, string>> = {
  'own:read': 'reads what the member has saved',
  'conversations:read': 'reads their conversations, also live',
  'conversations:write': 'writes in them',
  client: 'search and profiles, for applications that the founder has named',
}

const describeScopes = () =>
  `Scopes: ${TOKEN_SCOPES.map((scope) => `\`${scope}\` ${SCOPE_MEANINGS[scope]}`).join('; ')}.`

const PARAMETER = /:(\w+)/g

/** The names of a call's parameters in the document's path, by their own. */
function renameParameters(own: string, documented: string): Record<string, string> {
  const names = documented.match(/(?<=\{)\w+/g) ?? []
  return Object.fromEntries([...own.matchAll(PARAMETER)].map(([, name], at) => [name, names[at]]))
}

/** Moves the definitions of shared schemas, which each conversion repeats, to the document's. */
function hoistShared(operation: Json, schemas: Json): Json {
  return JSON.parse(JSON.stringify(operation), (key, value) => {
    if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const { $defs = {}, ...schema } = value as { $defs?: Record<string, Json> }
    for (const [name, { id: _id, ...described }] of Object.entries($defs)) schemas[name] = described
    return withoutRepetition(schema)
  })
}

/** Two ranges of one kind of text look the same. */
function withoutRepetition({ anyOf, ...schema }: Json): Json {
  if (!Array.isArray(anyOf)) return schema
  const [first, ...others] = new Map(anyOf.map((one) => [JSON.stringify(one), one])).values()
  return others.length > 0 ? { ...schema, anyOf: [first, ...others] } : { ...schema, ...first }
}

function buildOperation(endpoint: Endpoint, renamed: Record<string, string>): Json {
  const parameters = [
    ...buildParameters(endpoint.params, 'path', renamed),
    ...buildParameters(endpoint.query, 'query'),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.recentAuth ? { 'x-recent-authentication': true } : {}),
    security: buildSecurity(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...buildBody(endpoint),
    responses: {
      200: { description: 'Done', content: buildReply(endpoint) },
      ...Object.fromEntries(
        listFailures(endpoint).map((status) => [status, buildFailure(FAILURES[status] ?? '')]),
      ),
    },
  }
}

/** The roles of the scheme `token` are the scope (OpenAPI 3.1, Security Requirement Object). */
function buildSecurity({ access, scope }: Endpoint): Json[] {
  if (access === 'anyone') return []
  return [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])]
}

function buildFailure(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
}

function buildReply({ reply, isStream: streams, mediaType: gives }: Endpoint): Json {
  if (gives) return { [gives]: { schema: { type: 'string', contentMediaType: gives } } }
  return streams
    ? { 'text/event-stream': { schema: toSchema(reply, 'output') } }
    : toJsonContent(reply, 'output')
}

function buildBody({ body, file }: Endpoint): Json {
  if (body) return { requestBody: { required: true, content: toJsonContent(body, 'input') } }
  if (!file) return {}
  const properties = { [file]: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const schema = { type: 'object', properties, required: [file] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

const FAILURES: Record<number, string> = {
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Unknown, or not visible to you',
  408: 'Body sent too slowly',
  409: 'Already decided otherwise',
  413: 'Too large',
  415: 'Wrong media type',
  419: 'Marker or CSRF token missing or expired',
  422: 'Invalid input, with the sentences of each field',
  428: 'Needs a proof of work; solve a challenge and repeat the call',
  429: 'Too many, with Retry-After in seconds',
  503: 'Overloaded or stopping, with Retry-After in seconds',
}

function listFailures(endpoint: Endpoint): number[] {
  return [
    ...(endpoint.access === 'anyone' ? [] : [401, 403]),
    ...(endpoint.params || endpoint.mediaType ? [404] : []),
    ...(endpoint.method === 'GET' ? [] : [408, 409, 413, 415, 419]),
    422,
    ...(endpoint.needsProof ? [428] : []),
    429,
    503,
  ]
}

function buildParameters(
  schema: z.ZodMiniType | undefined,
  location: 'path' | 'query',
  renamed: Record<string, string> = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name: renamed[name] ?? name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: described,
  }))
}

function toJsonContent(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: toSchema(schema, io) } }
}

export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any', metadata: SHARED },
  }) as Json
  return jsonSchema
}

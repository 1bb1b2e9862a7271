import * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint.ts'

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document from the schemas of every registered call. */
export function buildOpenApi(endpoints: readonly Endpoint[], siteUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guinguette',
      version: '1',
      description:
        'Every call carries `X-Requested-With: XMLHttpRequest` and `X-CSRF-TOKEN`, read from the `csrf-token` meta tag of a page.',
    },
    servers: [{ url: siteUrl }],
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'guinguette' } } },
  }
}

function buildOperation(endpoint: Endpoint): Json {
  const parameters = [
    ...buildParameters(endpoint.params, 'path'),
    ...buildParameters(endpoint.query, 'query'),
  ]
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.recentAuth ? { 'x-recent-authentication': true } : {}),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...buildBody(endpoint),
    responses: {
      200: { description: 'Done', content: buildReply(endpoint) },
      ...Object.fromEntries(
        listFailures(endpoint).map((status) => [status, { description: FAILURES[status] }]),
      ),
    },
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

function buildParameters(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: described,
  }))
}

function toJsonContent(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: toSchema(schema, io) } }
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return jsonSchema
}

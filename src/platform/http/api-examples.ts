import type { Endpoint } from '../../shared/endpoint.ts'
import { fillPath } from '../../shared/endpoint.ts'
import { toSchema } from './openapi.ts'

/** Values that a schema does not imply, by the name of parameter or field; any other is 1. */
const VALUES: Readonly<Record<string, string | number>> = {
  lastId: 0,
  message: 'Bonsoir !',
  month: '2026-12',
  slug: 'bal-du-canal',
  terms: 'bonsoir',
  version: 0,
}

/** Variable of the shell that has the token. */
export const TOKEN_VARIABLE = 'GUINGUETTE_TOKEN'

/**
 * A command of the shell that makes a call, with a token in its variable where the call needs one.
 * @returns null for a call that pages alone can make
 */
export function buildExample(endpoint: Endpoint, siteUrl: string): string | null {
  const { method, path, access, scope, isStream, params, query, body } = endpoint
  if (!scope && (access !== 'anyone' || method !== 'GET')) return null
  const url = `${siteUrl}${fillPath(path, fillRequired(params))}${formatQuery(fillRequired(query))}`
  const options = [
    ...(isStream ? ['--no-buffer'] : []),
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(scope ? [`--header "Authorization: Bearer $${TOKEN_VARIABLE}"`] : []),
    ...(body
      ? ["--header 'Content-Type: application/json'", `--data '${JSON.stringify(fillRequired(body))}'`]
      : []),
  ]
  return ['curl', ...options, `'${url}'`].join(' \\\n  ')
}

/** The required fields of an object. */
function fillRequired(schema: Endpoint['params']): Record<string, string | number> {
  if (!schema) return {}
  const { required = [] } = toSchema(schema, 'input') as { required?: string[] }
  return Object.fromEntries(required.map((name) => [name, VALUES[name] ?? 1]))
}

function formatQuery(fields: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../shared/endpoint.ts'
import { SCOPE_LABELS, TOKEN_SCOPES } from '../../shared/token-scopes.ts'
import type { AppContext } from '../context.ts'
import { sendPage } from '../render/page.tsx'
import { computeOncePerVersion } from '../site-settings.ts'
import { buildExample, TOKEN_VARIABLE } from './api-examples.ts'
import { getReaderKey, type Limit } from './limits.ts'
import { buildOpenApi } from './openapi.ts'
import { operation } from './operation.ts'
import { CachedPage } from './page-cache.ts'
import { sendCachedPage } from './visitor-page.ts'

const calls = {
  getApiDocument: endpoint({
    name: 'getApiDocument',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This document; has an ETag',
    mediaType: 'application/json',
    reply: z.unknown(),
  }),
}

/** Serves the API document, and a page of it for people (product.md 1). */
export function serveApiDocument(context: AppContext): void {
  // Built by the first request: every call is registered by then.
  const getApiDocument = computeOncePerVersion(
    context,
    () => new CachedPage(JSON.stringify(buildOpenApi(context.endpoints, context.config.siteUrl))),
  )
  operation(context, calls.getApiDocument, ({ raw, reply }) =>
    sendCachedPage(raw, reply, getApiDocument(), DOCUMENT_HEADERS),
  )
  context.app.get('/api/docs', async (request, reply) => {
    await context.limits.count(API_PAGE_LIMIT, getReaderKey(request))
    return sendPage(context, request, reply, { title: 'API', body: <ApiPage context={context} /> })
  })
}

const DOCUMENT_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
  vary: 'Accept-Encoding',
}
/** The page names every call. */
const API_PAGE_LIMIT: Limit = { name: 'api-page', points: 30, seconds: 60 }

/** Calls by what a program needs for them: a scope, nothing, or the site's own pages. */
function ApiPage({ context: { endpoints, config } }: { context: AppContext }) {
  const shown = endpoints.map((call) => ({ call, example: buildExample(call, config.siteUrl) }))
  return (
    <div className="wrap stack">
      <h1>API</h1>
      <p>
        Un programme fait un appel avec un jeton, que l’on crée dans{' '}
        <a href="/user/securite#programmes">Sécurité</a>
        {', et rien d’autre\u202f: ni cookie, ni jeton CSRF. Le document complet\u202f: '}
        <a href="/api/openapi.json">openapi.json</a>
      </p>
      <pre className="example">
        <code>{`export ${TOKEN_VARIABLE}=guinguette_…`}</code>
      </pre>
      {TOKEN_SCOPES.map((scope) => (
        <CallSection
          key={scope}
          title={SCOPE_LABELS[scope]}
          lead={`Droit\u202f: ${scope}`}
          shown={shown.filter(({ call }) => call.scope === scope)}
        />
      ))}
      <CallSection
        title="Sans jeton"
        lead="Ce que chacun peut lire."
        shown={shown.filter(({ call, example }) => !call.scope && example)}
      />
      <CallSection
        title="Depuis le site seulement"
        lead={
          'Aucun jeton n’ouvre ces appels\u202f: les pages les font avec leur cookie, X-Requested-With et X-CSRF-TOKEN.'
        }
        shown={shown.filter(({ example }) => !example)}
      />
    </div>
  )
}

interface ShownCall {
  call: Endpoint
  example: string | null
}

function CallSection({ title, lead, shown }: { title: string; lead: string; shown: ShownCall[] }) {
  return (
    <section className="stack-sm">
      <h2>{title}</h2>
      <p className="soft">{lead}</p>
      <ul className="stack-sm">
        {shown.map(({ call: { name, method, path, summary, access }, example }) => (
          <li key={name} className="panel">
            <p>
              <strong>{method}</strong> <code>{path}</code> <span className="badge badge-moss">{access}</span>
            </p>
            <p className="soft small" lang="en">
              {summary}
            </p>
            {example && (
              <pre className="example">
                <code>{example}</code>
              </pre>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

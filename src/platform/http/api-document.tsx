import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { sendPage } from '../render/page.tsx'
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
  let document: CachedPage | undefined
  const getApiDocument = () => {
    // Built by the first request: every call is registered by then.
    document ??= new CachedPage(JSON.stringify(buildOpenApi(context.endpoints, context.config.siteUrl)))
    return document
  }
  operation(context, calls.getApiDocument, ({ raw, reply }) =>
    sendCachedPage(raw, reply, getApiDocument(), DOCUMENT_HEADERS),
  )
  context.app.get('/api/docs', async (request, reply) => {
    await context.limits.count(API_PAGE_LIMIT, getReaderKey(request))
    return sendPage(context, request, reply, { title: 'API', body: <CallList context={context} /> })
  })
}

const DOCUMENT_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
  vary: 'Accept-Encoding',
}
/** The page names every call. */
const API_PAGE_LIMIT: Limit = { name: 'api-page', points: 30, seconds: 60 }

function CallList({ context }: { context: AppContext }) {
  return (
    <div className="wrap stack">
      <h1>API</h1>
      <p className="soft">
        Chaque appel porte <code>X-Requested-With: XMLHttpRequest</code> et <code>X-CSRF-TOKEN</code>. Le
        document complet : <a href="/api/openapi.json">openapi.json</a>
      </p>
      <ul className="stack-sm">
        {context.endpoints.map(({ method, path, summary, access }) => (
          <li key={`${method} ${path}`} className="panel">
            <p>
              <strong>{method}</strong> <code>{path}</code> <span className="badge badge-moss">{access}</span>
            </p>
            <p className="soft small" lang="en">
              {summary}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

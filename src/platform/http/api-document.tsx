import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { sendPage } from '../render/page.tsx'
import { buildOpenApi } from './openapi.ts'
import { operation } from './operation.ts'

const calls = {
  getApiDocument: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This document',
    reply: z.looseObject({ openapi: z.string() }),
  }),
}

/** Serves the API document, and a page of it for people (product.md 1). */
export function serveApiDocument(context: AppContext): void {
  operation(context, calls.getApiDocument, async () => getApiDocument(context))
  context.app.get('/api/docs', async (request, reply) =>
    sendPage(context, request, reply, { title: 'API', body: <CallList context={context} /> }),
  )
}

function getApiDocument({ endpoints, config }: AppContext) {
  return { openapi: '3.1.0', ...buildOpenApi(endpoints, config.siteUrl) }
}

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

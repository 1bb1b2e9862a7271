import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { pageToken } from '../../../http/session.ts'
import type { PageContent } from '../../../render/page.tsx'
import type { Site } from '../../../site.ts'

/** The token that the forms of a page carry. */
export function formToken(
  site: Site,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): string {
  return pageToken(site, request, reply)
}

/** A page of one column: what it is for, one form, and a way elsewhere under it. */
export function narrowPage(
  title: string,
  lead: string | undefined,
  body: ReactNode,
  aside?: ReactNode,
): PageContent {
  return {
    title,
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          <div className="panel">{body}</div>
          {aside && <p className="aside-line">{aside}</p>}
        </div>
      </div>
    ),
  }
}

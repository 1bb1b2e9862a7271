import type { ReactNode } from 'react'
import type { PageContent } from '../../../platform/render/page.tsx'

/** A page of one column: what it is for, one form, and a way elsewhere under it. */
export function createNarrowPage(
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

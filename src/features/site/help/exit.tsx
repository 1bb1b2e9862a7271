import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { parseWebAddress } from '../../../shared/web-address.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EXIT_GO, EXIT_LEAD, EXIT_TITLE, EXIT_WARNING, exitHost } from './texts.ts'

/**
 * `/exit?url=`: where a link in a member's text leads, shown in full before the reader goes there by themselves
 * (product.md 2). It never sends anybody on.
 */
export function exitPage(context: AppContext): void {
  page(context, '/exit', 'anyone', async ({ query }) => {
    const target = readTarget(query.url)
    return {
      title: EXIT_TITLE,
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>{EXIT_TITLE}</h1>
              <p>{EXIT_LEAD}</p>
            </header>
            <div className="panel stack-sm exit">
              <p>{exitHost(target.host)}</p>
              <p className="exit-address">{target.href}</p>
              <p className="soft small">{EXIT_WARNING}</p>
              <p>
                <LinkButton icon="external-link" href={target.href} rel="noopener noreferrer nofollow ugc">
                  {EXIT_GO}
                </LinkButton>
              </p>
            </div>
          </div>
        </div>
      ),
    }
  })
}

/** @throws NotFound for what is no address of the web, or not what it looks like */
function readTarget(value: unknown): URL {
  const target = typeof value === 'string' ? parseWebAddress(value) : null
  if (!target) throw new NotFound()
  return target
}

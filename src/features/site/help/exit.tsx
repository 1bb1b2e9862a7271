import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { parseWebAddress } from '../../../shared/web-address.ts'
import { LinkButton } from '../../../ui/button.tsx'

/**
 * `/exit?url=`: where a link in a member's text leads, shown in full before the reader goes there by themselves
 * (product.md 2). It never sends anybody on.
 */
export function exitPage(context: AppContext): void {
  page(context, '/exit', 'anyone', async ({ query }) => {
    const target = parseExitTarget(query.url)
    return {
      title: 'Vous quittez Guinguette',
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>Vous quittez Guinguette</h1>
              <p>Ce lien a été écrit par un membre. Il mène à un site que nous ne connaissons pas.</p>
            </header>
            <div className="panel stack-sm exit">
              <p>{`Il mène chez ${target.host}, à cette adresse\u202f:`}</p>
              <p className="exit-address">{target.href}</p>
              <p className="soft small">
                N’y donnez ni mot de passe ni numéro de carte, même si la page ressemble à la nôtre. Pour
                revenir, fermez cet onglet.
              </p>
              <p>
                <LinkButton icon="external-link" href={target.href} rel="noopener noreferrer nofollow ugc">
                  Continuer vers ce site
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
function parseExitTarget(value: unknown): URL {
  const target = typeof value === 'string' ? parseWebAddress(value) : null
  if (!target) throw new NotFound()
  return target
}

import type { AppContext } from '../../../platform/context.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Boat } from '../../../ui/illustrations.tsx'
import { BACK_HOME } from '../../../ui/texts.ts'

/**
 * `/hors-ligne`: shown by the service worker instead of a page that the network does not deliver, under the address of
 * that page. Contains nothing about the member.
 */
function offlinePage(context: AppContext): void {
  sharedPage(context, '/hors-ligne', async () => ({
    title: 'Hors ligne',
    bare: true,
    of: [],
    body: (
      <div className="wrap">
        <div className="oops">
          <Boat />
          <h1>Plus de réseau sous la tonnelle</h1>
          <p>
            {
              'La page n’a pas pu venir jusqu’à vous. Rien n’est perdu\u202f: vos messages vous attendent, et ce que vous aviez commencé d’écrire est gardé sur cet appareil.'
            }
          </p>
          <div className="row">
            {/** Empty: reloads the requested address. */}
            <LinkButton href="">Réessayer</LinkButton>
            <LinkButton kind="line" href="/">
              {BACK_HOME}
            </LinkButton>
          </div>
        </div>
      </div>
    ),
  }))
}

export function registerOffline(context: AppContext): void {
  offlinePage(context)
}

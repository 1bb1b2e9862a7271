import type { AppContext } from '../../../platform/context.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Boat } from '../../../ui/illustrations.tsx'
import { BACK_HOME } from '../../../ui/texts.ts'

/**
 * `/hors-ligne`: what the service worker shows in the place of a page that the network does not bring, under that page's
 * own address. It says nothing of anybody.
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
            {/* Empty: the very address that was asked for. */}
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

/** What there is without a network. */
export function registerOffline(context: AppContext): void {
  offlinePage(context)
}

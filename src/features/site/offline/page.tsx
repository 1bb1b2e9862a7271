import type { AppContext } from '../../../platform/context.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Boat } from '../../../ui/illustrations.tsx'
import { BACK_HOME } from '../../../ui/texts.ts'
import { OFFLINE, OFFLINE_LEAD, OFFLINE_TITLE, RETRY } from './texts.ts'

/**
 * `/hors-ligne`: what the service worker shows in the place of a page that the network does not bring, under that page's
 * own address. It says nothing of anybody.
 */
export function offlinePage(context: AppContext): void {
  sharedPage(context, '/hors-ligne', async () => ({
    title: OFFLINE,
    bare: true,
    of: [],
    body: (
      <div className="wrap">
        <div className="oops">
          <Boat />
          <h1>{OFFLINE_TITLE}</h1>
          <p>{OFFLINE_LEAD}</p>
          <div className="row">
            {/* Empty: the very address that was asked for. */}
            <LinkButton href="">{RETRY}</LinkButton>
            <LinkButton kind="line" href="/">
              {BACK_HOME}
            </LinkButton>
          </div>
        </div>
      </div>
    ),
  }))
}

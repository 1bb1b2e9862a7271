import { VIEWS } from '../../desk-texts.ts'
import { listAddress, singleAddress } from './addresses.ts'

const HREFS = { single: singleAddress(), list: listAddress() }
export type View = keyof typeof HREFS

/** The two views of the photos that await, each an address. */
export function Views({ at }: { at: View }) {
  return (
    <nav className="case-lists" aria-label="Affichage">
      <ul>
        {(['single', 'list'] as const).map((view) => (
          <li key={view}>
            <a href={HREFS[view]} aria-current={view === at ? 'page' : undefined}>
              {VIEWS[view]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

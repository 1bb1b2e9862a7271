import { VIEW_LABELS } from '../validation-queue-texts.ts'
import { getListHref, getSingleHref } from './hrefs.ts'

const VIEW_HREFS = { single: getSingleHref(), list: getListHref() }
export type View = keyof typeof VIEW_HREFS

/** The two views of the photos that await, each an address. */
export function ViewTabs({ at }: { at: View }) {
  return (
    <nav className="case-lists" aria-label="Affichage">
      <ul>
        {(['single', 'list'] as const).map((view) => (
          <li key={view}>
            <a href={VIEW_HREFS[view]} aria-current={view === at ? 'page' : undefined}>
              {VIEW_LABELS[view]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

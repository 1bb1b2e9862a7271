import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { SELLING_POINTS } from '../texts.ts'

const POINT_ICONS: [keyof typeof SELLING_POINTS, IconName][] = [
  ['near', 'map-pin'],
  ['private', 'eye-off'],
  ['intimate', 'shield-check'],
]

/** What the site is, in three points that hold. */
export function SellingPoints() {
  return (
    <section className="wrap points">
      <header className="stack-sm">
        <h2>Une guinguette, pas un casino</h2>
        <p className="soft">Trois promesses que vous pouvez vérifier.</p>
      </header>
      <ul>
        {POINT_ICONS.map(([point, icon]) => (
          <li key={point}>
            <span className="point-ico">
              <Icon name={icon} size="lg" />
            </span>
            <h3>{SELLING_POINTS[point].title}</h3>
            <p className="soft">{SELLING_POINTS[point].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

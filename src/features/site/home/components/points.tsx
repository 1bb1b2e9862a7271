import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { POINTS } from '../texts.ts'

const ICONS: [keyof typeof POINTS, IconName][] = [
  ['near', 'map-pin'],
  ['private', 'eye-off'],
  ['intimate', 'shield-check'],
]

/** What the site is, in three points that hold. */
export function Points() {
  return (
    <section className="wrap points">
      <header className="stack-sm">
        <h2>Une guinguette, pas un casino</h2>
        <p className="soft">Trois promesses que vous pouvez vérifier.</p>
      </header>
      <ul>
        {ICONS.map(([point, icon]) => (
          <li key={point}>
            <span className="point-ico">
              <Icon name={icon} size="lg" />
            </span>
            <h3>{POINTS[point].title}</h3>
            <p className="soft">{POINTS[point].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { type AccessibilityStatus, formatAccessibility } from '../shared/accessibility.ts'
import { ACCESSIBILITY, FOOTER_ENTRIES, isCurrent, SUBSCRIPTION_END } from './navigation.ts'
import { FOOTER_LINE, FOOTER_NAVIGATION } from './texts.ts'

interface Props {
  viewer: { stripe_status: boolean } | null
  path: string
  accessibility: AccessibilityStatus
}

/** The footer of every page: help, rules and law; for Premium members also the cancellation. */
export function Footer({ viewer, path, accessibility }: Props) {
  const entries = viewer?.stripe_status ? [...FOOTER_ENTRIES, SUBSCRIPTION_END] : FOOTER_ENTRIES
  return (
    <footer className="wrap">
      <div className="foot">
        <nav aria-label={FOOTER_NAVIGATION}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.href}>
                <a href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
                  {entry.href === ACCESSIBILITY.href ? formatAccessibility(accessibility) : entry.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p>{FOOTER_LINE}</p>
      </div>
    </footer>
  )
}

import { type AccessibilityStatus, formatAccessibility } from '../shared/accessibility.ts'
import { ACCESSIBILITY, FOOTER_ENTRIES, getContractEntries, isCurrent } from './navigation.ts'
import { FOOTER_NAVIGATION, formatFooterLine } from './texts.ts'

interface Props {
  viewer: { stripe_status: boolean } | null
  path: string
  siteName: string
  accessibility: AccessibilityStatus
}

/** The footer of every page: help, rules, law, and the ends of a contract. */
export function Footer({ viewer, path, siteName, accessibility }: Props) {
  const entries = [...FOOTER_ENTRIES, ...getContractEntries(viewer, path)]
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
        <p>{formatFooterLine(siteName)}</p>
      </div>
    </footer>
  )
}

/** Declared state of accessibility. */
export const ACCESSIBILITY_STATUSES = ['unaudited', 'exempt', 'partial', 'full'] as const
export type AccessibilityStatus = (typeof ACCESSIBILITY_STATUSES)[number]

const CONFORMITY: Record<AccessibilityStatus, string> = {
  unaudited: 'non conforme',
  exempt: 'non conforme',
  partial: 'partiellement conforme',
  full: 'totalement conforme',
}

/** The mention in the foot of every page (décret 2019-768). */
export const formatAccessibility = (status: AccessibilityStatus) =>
  `Accessibilité\u202f: ${CONFORMITY[status]}`

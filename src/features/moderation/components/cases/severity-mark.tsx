import type { Severity } from '../../../../shared/decisions.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { SEVERITIES } from '../../case-texts.ts'

const SHAPES: Record<Severity, IconName> = { 0: 'flag', 1: 'user-round-x', 2: 'triangle-alert', 3: 'siren' }

/** How much an entry hurries: by its word and its shape as well as by its colour. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={`severity severity-${severity}`}>
      <Icon name={SHAPES[severity]} />
      {SEVERITIES[severity]}
    </span>
  )
}

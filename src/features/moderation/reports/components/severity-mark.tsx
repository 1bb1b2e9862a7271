import type { Severity } from '../../../../shared/decisions.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { SEVERITY_LABELS } from '../case-texts.ts'

const SEVERITY_ICONS: Record<Severity, IconName> = {
  0: 'flag',
  1: 'user-round-x',
  2: 'triangle-alert',
  3: 'siren',
}

/** How much an entry hurries: by its word and its shape as well as by its colour. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={`severity severity-${severity}`}>
      <Icon name={SEVERITY_ICONS[severity]} />
      {SEVERITY_LABELS[severity]}
    </span>
  )
}

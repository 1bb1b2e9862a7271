import { Icon } from '../../../../ui/icon.tsx'
import { formatHomeWait } from '../texts.ts'

/** On home, in the place of members whose limit is reached. */
export function HomeLimitNotice({ seconds }: { seconds: number }) {
  return (
    <p className="notice">
      <Icon name="timer" />
      {formatHomeWait(seconds)}
    </p>
  )
}

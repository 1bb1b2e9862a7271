import { Icon } from '../../../../ui/icon.tsx'
import { facesLater } from '../texts.ts'

/** On home, in the place of members whose limit is reached. */
export function MembersLater({ seconds }: { seconds: number }) {
  return (
    <p className="notice">
      <Icon name="timer" />
      {facesLater(seconds)}
    </p>
  )
}

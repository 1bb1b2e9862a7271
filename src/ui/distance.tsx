import { describeDistance, type OwnPosition, type Position } from '../shared/distance.ts'
import { Icon } from './icon.tsx'

interface Props {
  from: OwnPosition | null
  to: Position
  className?: string
}

/** Distance of a member; nothing if a position is unknown. */
export function Distance({ from, to, className }: Props) {
  const text = describeDistance(from, to)
  return text !== null && <Whereabouts text={text} className={className} />
}

/** Where a member is, seen from the reader. */
export function Whereabouts({ text, className = 'where' }: { text: string; className?: string | undefined }) {
  return (
    <span className={className}>
      <Icon name="map-pin" size="sm" />
      {text}
    </span>
  )
}

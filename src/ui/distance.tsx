import { computeDistance, formatDistance, type Position } from '../shared/distance.ts'
import { Icon } from './icon.tsx'

/** Distance of a member; nothing if a position is unknown. */
export function Distance({
  from,
  to,
  className = 'where',
}: {
  from: Position | null
  to: Position
  className?: string
}) {
  const km = from && computeDistance(from, to)
  if (km === null) return null
  return (
    <span className={className}>
      <Icon name="map-pin" size="sm" />
      {formatDistance(km)}
    </span>
  )
}

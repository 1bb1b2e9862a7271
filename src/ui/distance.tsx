import { computeDistance, formatDistance, type Position } from '../shared/distance.ts'
import { Icon } from './icon.tsx'

/** How far a member is, in words; nothing when either side has no position. */
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

import { describeDistance, type OwnPosition, type Position } from '../shared/distance.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { Icon } from './icon.tsx'

/** Distance of a member; nothing if a position is unknown. */
export function Distance({
  from,
  to,
  className = 'where',
}: {
  from: OwnPosition | null
  to: Position
  className?: string
}) {
  const text = describeDistance(from, to)
  if (text === null) return null
  return (
    <CachedMarkup cacheKey={import.meta.env.SSR && ['distance', className, text]}>
      <span className={className}>
        <Icon name="map-pin" size="sm" />
        {text}
      </span>
    </CachedMarkup>
  )
}

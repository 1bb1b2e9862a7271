import { LOADING } from './texts.ts'

/** Grey shapes while content loads: lines of text, or `cards` of members. */
export function Skeleton({ lines = 3, cards = 0 }: { lines?: number; cards?: number }) {
  const shape = cards > 0 ? 'skeleton skeleton-card' : 'skeleton skeleton-line'
  return (
    <div role="status" aria-label={LOADING} className={cards > 0 ? 'grid-members' : undefined}>
      {Array.from({ length: cards || lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className={shape} />
      ))}
    </div>
  )
}

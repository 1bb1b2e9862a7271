import { getPresence, type Moment } from '../shared/presence.ts'
import { ONLINE, RECENTLY } from './texts.ts'

/** Online or recently online; nothing after ten minutes. `pill` is for photos, `badge` for paper. */
export function Presence({
  lastActivity,
  now,
  as = 'badge',
}: {
  lastActivity: Moment
  now: number
  as?: 'pill' | 'badge'
}) {
  const state = getPresence(lastActivity, now)
  if (!state) return null
  const recent = state === 'recent' ? ' recent' : ''
  const label = state === 'online' ? ONLINE : RECENTLY
  if (as === 'pill') {
    return (
      <span className="pill">
        <span className={`dot${recent}`} />
        {label}
      </span>
    )
  }
  return (
    <span className={`badge ${recent ? 'badge-mist' : 'badge-moss'}`}>
      <span className={`presence${recent}`} />
      {label}
    </span>
  )
}

import { getPresence, type Moment, type Presence as State } from '../shared/presence.ts'
import { ONLINE, RECENTLY } from './texts.ts'

interface Look {
  as?: 'pill' | 'badge' | undefined
}

/** Online or recently online; nothing after ten minutes. `pill` is for photos, `badge` for paper. */
export function Presence({ lastActivity, now, as }: Look & { lastActivity: Moment; now: number }) {
  return <PresenceMark state={getPresence(lastActivity, now)} as={as} />
}

export function PresenceMark({ state, as = 'badge' }: { state: State | null } & Look) {
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

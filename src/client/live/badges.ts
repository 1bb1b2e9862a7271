import type { Counters } from '../../shared/live.ts'
import { COUNT_LABELS, formatCount } from '../../ui/texts.ts'
import { onLive } from '../live.ts'

/** Updates the counters in bars and menu that `ui/count.tsx` rendered. */
export function syncBadges(): void {
  onLive('counters', (counters) => {
    for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
      const key = badge.dataset.count as keyof Counters
      const count = counters[key]
      const [visible, spoken] = badge.children
      if (!visible || !spoken) continue
      visible.textContent = formatCount(count)
      spoken.textContent = COUNT_LABELS[key](count)
      badge.hidden = count === 0
    }
  })
}

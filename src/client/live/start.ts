import { loadLocal } from '../local-storage.ts'
import { syncBadges } from './badges.ts'
import { syncCountMarks } from './count-marks.ts'
import { showMentions } from './mentions.ts'
import { shareConnection } from './shared-connection.ts'
import { Tab } from './tab.ts'

/**
 * Begins, once a page has loaded, what goes on for a member while they look at it.
 * @param newest the newest message as the page was drawn, 0 for none
 */
export function startLive(memberId: string, newest: number): void {
  syncBadges()
  syncCountMarks()
  showMentions()
  if (loadLocal('push', null)) renew()
  // For being offline; it may be pushed to, too. Nobody is asked for anything.
  navigator.serviceWorker?.register('/sw.js').catch(() => {})
  shareConnection(`guinguette-live-${memberId}`, new Tab(newest))
}

/** Where it fails, the next page or day does it. */
async function renew(): Promise<void> {
  const { renewPush } = await import('../../features/feed/push/components/browser-push.ts')
  await renewPush().catch(() => {})
}

import type { WaitingRefusal } from '../../features/messages/turns/contract.ts'
import { WAITING_CODE } from '../../shared/texts.ts'
import { resolver } from '../call.ts'
import { loadLocal } from '../local-storage.ts'
import { syncBadges } from './badges.ts'
import { syncCountMarks } from './count-marks.ts'
import { loadDeviceParts } from './device-parts.ts'
import { showMentions } from './mentions.ts'
import { shareConnection } from './shared-connection.ts'
import { Tab } from './tab.ts'

/**
 * Starts live updates of a member's page.
 * @param newest the newest message of the rendered page, 0 for none
 */
export function startLive(memberId: string, newest: number): void {
  resolver.resolve = showWaiting
  syncBadges()
  syncCountMarks()
  showMentions()
  if (loadLocal('push', null) || navigator.serviceWorker?.controller === null) prepare().catch(() => {})
  shareConnection(`guinguette-live-${memberId}`, new Tab(newest))
  loadDeviceParts()
}

/** Of a call that would start a conversation while too many wait. */
async function showWaiting(refusal: { code?: string }): Promise<boolean> {
  if (refusal.code !== WAITING_CODE) return false
  const { showWaitingSheet } = await import('../../features/messages/turns/waiting-sheet.tsx')
  return showWaitingSheet(refusal as WaitingRefusal)
}

/** Repeated by later pages if it fails. */
async function prepare(): Promise<void> {
  const { prepareDevice } = await import('../../features/feed/push/components/browser-push.ts')
  await prepareDevice()
}

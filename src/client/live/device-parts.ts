import { isApplePhone, isInstalled } from '../apple-phone.ts'
import { startMeasuring } from './measure.ts'

/** Parts of a page that come after it, each where this device has a use for it. One that does not load is missing. */
export function loadDeviceParts(): void {
  for (const load of [startMeasuring, listenForShares, offerInstall, listenForPulls]) load().catch(() => {})
}

/** Loaded before a touch, which the sheet of the system must follow at once. */
async function listenForShares(): Promise<void> {
  if (document.querySelector('[data-share]')) (await import('../share.ts')).listenForShares()
}

/** An iPhone has no event that says that it can install the site. */
async function offerInstall(): Promise<void> {
  if (isApplePhone()) (await import('../install.ts')).showInstallEntry(null)
}

async function listenForPulls(): Promise<void> {
  if (isInstalled() && navigator.maxTouchPoints > 0)
    (await import('../pull-to-refresh.ts')).startPullToRefresh()
}

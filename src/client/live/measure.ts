interface BrowserWishes extends Navigator {
  globalPrivacyControl?: boolean
  connection?: { saveData?: boolean }
}

/** Whether this browser asks not to be measured, or to load and send little. */
function refusesTimings(): boolean {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as BrowserWishes
  return globalPrivacyControl === true || doNotTrack === '1' || connection?.saveData === true
}

/** Measures the page, unless the server names no kind of page: measuring is off, or the page is not measured. */
export async function startMeasuring(): Promise<void> {
  const { kind } = document.body.dataset
  if (!kind || refusesTimings()) return
  const { measurePage } = await import('../timings.ts')
  measurePage(kind)
}

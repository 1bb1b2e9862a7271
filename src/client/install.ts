/** The browser's deferred installation prompt; usable once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/**
 * Shows the menu entry that opens the browser's installation prompt. Browsers without the event never show
 * it.
 */
export function offerInstall(offer: Event): void {
  const entry = document.getElementById('install')
  if (!entry) return
  entry.hidden = false
  entry.onclick = () => {
    entry.hidden = true
    void (offer as InstallOffer).prompt()
  }
  addEventListener('appinstalled', () => {
    entry.hidden = true
  })
}

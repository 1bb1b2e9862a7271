/** The browser's own question whether to install the site; it may be asked once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/**
 * Shows the entry of the member's menu that asks the browser's question, which has been kept from asking by itself.
 * Browsers that cannot install never tell, and the entry stays hidden.
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

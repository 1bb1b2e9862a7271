/** The browser's deferred installation prompt; usable once. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/**
 * Shows the menu entry that opens the browser's installation prompt. Browsers without the event never show
 * it.
 */
export function showInstallEntry(prompt: Event): void {
  const entry = document.getElementById('install')
  if (!entry) return
  entry.hidden = false
  entry.onclick = () => {
    entry.hidden = true
    void (prompt as InstallPromptEvent).prompt()
  }
  addEventListener('appinstalled', () => {
    entry.hidden = true
  })
}

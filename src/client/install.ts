import { isInstalled } from './apple-phone.ts'
import { mayInvite, refuseInvitation } from './install-moment.ts'

declare global {
  interface Window {
    /** The browser's offer to install the site, which it makes once, perhaps before the scripts for it are there. */
    installPrompt?: Event
  }
}

/** The browser's deferred installation prompt; usable once. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/**
 * Shows the menu entry that installs the site, and invites the member on their home page when the moment is right.
 * @param prompt null on an iPhone, which has no event: the entry shows the two touches
 */
export function showInstallEntry(prompt: Event | null): void {
  if (isInstalled()) return
  const entry = document.getElementById('install')
  if (entry) {
    entry.hidden = false
    entry.onclick = () => {
      entry.hidden = true
      if (prompt) void (prompt as InstallPromptEvent).prompt()
      else void showTouches(entry)
    }
    addEventListener('appinstalled', () => {
      entry.hidden = true
    })
  }
  void invite(prompt)
}

async function invite(prompt: Event | null): Promise<void> {
  const parent = document.getElementById('install-offer')
  const { member = '', newestMessage } = document.body.dataset
  if (!parent || !mayInvite(member, Number(newestMessage) > 0)) return
  const { showInvitation } = await import('./install-invitation.tsx')
  const close = showInvitation(parent, {
    onInstall: prompt && (() => (prompt as InstallPromptEvent).prompt()),
    onRefuse: (forGood) => void refuseInvitation(member, forGood),
  })
  addEventListener('appinstalled', close)
}

async function showTouches(entry: HTMLElement): Promise<void> {
  const parent = document.createElement('li')
  entry.after(parent)
  const { showInvitation } = await import('./install-invitation.tsx')
  showInvitation(parent, { onInstall: null, onRefuse: null })
}

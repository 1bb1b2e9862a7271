import '../ui/styles/index.css'
import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { showStoredToast } from '../ui/toast.ts'
import { islands } from './islands.ts'

type Registry = Record<string, () => Promise<{ default: ComponentType<object> }>>

/** Marks an island as interactive; tests wait for it. */
function Hydrated({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => element.setAttribute('data-hydrated', ''), [element])
  return children
}

async function loadAdminIslands(): Promise<Registry> {
  const { adminIslands } = await import('./admin-islands.ts')
  return adminIslands as Registry
}

const props: Record<string, object> = JSON.parse(document.getElementById('props')?.textContent ?? '{}')

async function hydrate(element: HTMLElement): Promise<void> {
  const load = (islands as Registry)[element.id] ?? (await loadAdminIslands())[element.id]
  if (!load) return
  const { default: Component } = await load()
  // In slices: in one piece, a list of members would block the first touch.
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Hydrated element={element}>
          <Component {...props[element.id]} />
        </Hydrated>
      </StrictMode>,
      { identifierPrefix: element.id },
    )
  })
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const folded = element.closest('details:not([open])')
  if (folded) folded.addEventListener('toggle', () => hydrate(element), { once: true })
  else hydrate(element)
}
showStoredToast()

const { member, newestMessage } = document.body.dataset
if (member) {
  const offerInstall = async (event: Event) => (await import('./install.ts')).showInstallEntry(event)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offerInstall(event)
  })
  if (window.installPrompt) offerInstall(window.installPrompt)
  const startLive = async () => (await import('./live/start.ts')).startLive(member, Number(newestMessage))
  // After the visible content.
  if (document.readyState === 'complete') startLive()
  else addEventListener('load', startLive)
}

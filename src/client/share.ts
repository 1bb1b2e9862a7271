import { showError, showSuccess } from '../ui/toast.ts'
import { ADDRESS_COPIED, formatNotCopied } from './share-texts.ts'

/** Listens for all buttons of the page, whatever renders them. */
export function listenForShares(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share]')
    if (button) void share(button.dataset)
  })
}

/** Opens the sheet of the system; without one, or if it fails, copies the address. */
async function share({ share: path = '/', title = '' }: DOMStringMap): Promise<void> {
  const { href: url } = new URL(path, location.origin)
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closed without a choice.
      if ((error as Error).name === 'AbortError') return
    }
  }
  // Not `copyText`: one more script that shares it would move it into the first load of every page.
  try {
    await navigator.clipboard.writeText(url)
    await showSuccess(ADDRESS_COPIED)
  } catch {
    await showError(formatNotCopied(url))
  }
}

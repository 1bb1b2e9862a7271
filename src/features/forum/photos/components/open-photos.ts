/** Photos of posts open in the viewer, whose script comes with the first. @returns ends it */
export function openPhotosInViewer(): () => void {
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

async function onClick(event: MouseEvent): Promise<void> {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.post-photos a')
  if (!link || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  event.preventDefault()
  try {
    const { openPostPhoto } = await import('./post-lightbox.tsx')
    openPostPhoto(link)
  } catch {
    location.assign(link.href)
  }
}

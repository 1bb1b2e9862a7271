/** Pages are drawn anew within this many frames, half a second. */
const FRAMES_MAX = 30

/**
 * Gives the focus back to a post once what held it is gone: to one of its parts where that is there, else to its date.
 * Waits for the page to be drawn, which on a slow phone takes some frames; takes it from nothing that keeps it.
 */
export function focusPost(id: number, part = '.post-date', frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const holder = document.activeElement
    if (holder && holder !== document.body) {
      if (frames > 1) focusPost(id, part, frames - 1)
      return
    }
    const post = document.getElementById(`post-${id}`)
    const target = post?.querySelector<HTMLElement>(part) ?? post?.querySelector<HTMLElement>('.post-date')
    target?.focus()
  })
}

/** Goes to another page; the form stays busy until this one is gone, or is shown again by the back button. */
export function navigateTo(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
  })
}

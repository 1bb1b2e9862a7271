/**
 * Opens another page. The promise settles only if the back button restores this page, so that its form
 * remains busy until then.
 */
export function navigateTo(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
  })
}

import { existsSync } from 'node:fs'

/** Where a Chromium of the system may stand. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

/** The Chromium of `CHROME_PATH` or of the system. @param whole one with windows, which other programs start */
export function findChromium(whole = false): string | undefined {
  const places = [process.env.CHROME_PATH, ...PLACES].filter((path) => path !== undefined)
  return places.filter((path) => !(whole && path.endsWith('headless-shell'))).find((path) => existsSync(path))
}

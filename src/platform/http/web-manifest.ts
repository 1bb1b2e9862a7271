import type { SiteLogo } from '../../shared/logo.ts'
import { getBarColours, SAMPLE_GROUNDS } from '../../shared/site-colours.ts'
import type { AppContext } from '../context.ts'
import { serveSharedFile } from './shared-file.ts'
import { APPLICATION_DESCRIPTION, APPLICATION_SHORTCUTS } from './texts.ts'

const PATH = '/manifest.webmanifest'
const TYPE = 'image/png'
const SMALL = { sizes: '192x192', type: TYPE }
const LARGE = { sizes: '512x512', type: TYPE }

/** Serves the description of the installed application, with the name and the colour of this site. */
export function serveWebManifest(context: AppContext): void {
  serveSharedFile(context, PATH, 'application/manifest+json; charset=utf-8', async () => ({
    text: JSON.stringify(buildWebManifest(context.config, context.settings.logo)),
    of: [],
  }))
}

/** The manifest (W3C Web Application Manifest). */
export function buildWebManifest(
  { siteName, colours }: Pick<AppContext['config'], 'siteName' | 'colours'>,
  logo: SiteLogo | null = null,
) {
  const small = logo?.icons.small ?? '/icons/192.png'
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: APPLICATION_DESCRIPTION,
    ...{ lang: 'fr', dir: 'ltr', categories: ['social', 'lifestyle'] },
    ...{ start_url: '/', scope: '/', display: 'standalone' },
    background_color: SAMPLE_GROUNDS.day['--paper'],
    theme_color: getBarColours(colours).day,
    icons: [
      { src: small, ...SMALL },
      { src: logo?.icons.large ?? '/icons/512.png', ...LARGE },
      // Icons of a logo have its colours to their edges.
      { src: logo?.icons.small ?? '/icons/maskable-192.png', ...SMALL, purpose: 'maskable' },
      { src: logo?.icons.large ?? '/icons/maskable-512.png', ...LARGE, purpose: 'maskable' },
    ],
    share_target: {
      ...{ action: '/partager', method: 'POST', enctype: 'multipart/form-data' },
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
    shortcuts: APPLICATION_SHORTCUTS.map((shortcut) => ({
      ...shortcut,
      icons: [{ src: small, ...SMALL }],
    })),
  }
}

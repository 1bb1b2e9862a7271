import type { AppContext } from '../context.ts'
import { serveSharedFile } from './shared-file.ts'

/** Not for search engines: calls, private pages, and redirects to pages they know. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/celibataire/',
  '/user/',
  '/exit',
  '/forum/nouveau-topic',
  '/forum/suivis',
  '/forum/mes-droits',
  '/forum/plaintes-privees',
  '/forum/marque-pages',
  '/forum/topic/redirect/',
  '/forum/post/',
  '/sorties/nouvelle',
  '/sorties/les-miennes',
  '/sorties/agenda/',
  '/*?search=',
  '/*&search=',
]

/** Serves `/robots.txt`. */
export function serveRobots(context: AppContext): void {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.config.siteUrl}/sitemap.xml`,
    '',
  ]
  serveSharedFile(context, '/robots.txt', 'text/plain; charset=utf-8', async () => ({
    text: lines.join('\n'),
    of: [],
  }))
}

import type { AppContext } from '../context.ts'
import { serveSharedFile } from './shared-file.ts'

/** What search engines leave alone: what is no page, what is no visitor's, and what leads on to a page that they know. */
const LEFT_ALONE = [
  '/api/',
  '/admin',
  '/celibataire/',
  '/user/',
  '/exit',
  '/forum/nouveau-topic',
  '/forum/suivis',
  '/forum/topic/redirect/',
  '/forum/post/',
  '/*?search=',
  '/*&search=',
]

/** `/robots.txt`: what is to be read by machines, and where the list of it stands. */
export function serveRobots(context: AppContext): void {
  const lines = [
    'User-agent: *',
    ...LEFT_ALONE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.config.siteUrl}/sitemap.xml`,
    '',
  ]
  serveSharedFile(context, '/robots.txt', 'text/plain; charset=utf-8', async () => ({
    text: lines.join('\n'),
    of: [],
  }))
}

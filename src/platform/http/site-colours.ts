import type { AppContext } from '../context.ts'
import { COLOURS_PATH } from '../site-settings.ts'
import { NotFound } from './errors.ts'

/** Serves the stylesheet of the chosen colours; pages name its version, so that browsers store it. */
export function serveSiteColours({ app, settings }: Pick<AppContext, 'app' | 'settings'>): void {
  app.get<{ Querystring: { v?: unknown } }>(COLOURS_PATH, async ({ query }, reply) => {
    const { colours } = settings
    if (!colours) throw new NotFound()
    const isCurrent = query.v === colours.version
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(colours.css)
  })
}

import { createHash } from 'node:crypto'
import { EDITABLE_SETTINGS, type EditableSetting, type SettingValues } from '../shared/editable-settings.ts'
import type { SiteLogo } from '../shared/logo.ts'
import { listColourTokens } from '../shared/site-colours.ts'
import { setSiteIdentity } from '../shared/site-identity.ts'
import type { AppContext } from './context.ts'
import { parseLogo, toSiteLogo } from './site-logo.ts'

/** The stored settings, as this process has read them; `config` has their effect. */
export interface SiteSettings {
  /** Counts the changes: a part of the keys of what is cached and shows a setting. */
  version: number
  /** Stylesheet of the chosen colours, and its version; null for the colours of the site. */
  colours: { css: string; version: string } | null
  /** Shown instead of the lantern; null without one. */
  logo: SiteLogo | null
  /** Reads the settings again and empties what was rendered before. Never fails: it retries, and keeps the former ones. */
  refresh(): Promise<void>
}

/** Address of the stylesheet of the chosen colours. */
export const COLOURS_PATH = '/couleurs.css'

const RETRY_MS = 5_000
const SELECTOR = ':root,.evening'

/** Prepares the settings of a process; `startSiteSettings` reads them. */
export function createSiteSettings(): SiteSettings {
  return { version: 0, colours: null, logo: null, refresh: async () => {} }
}

/**
 * Reads the stored settings into `context.config`, and again whenever a process changes one: no request reads them.
 * @throws if the database cannot be read, so that no process serves with other settings than the stored ones
 */
export async function startSiteSettings(context: AppContext): Promise<void> {
  const { settings, events, log } = context
  let retry: NodeJS.Timeout | undefined
  const read = async () => applySettings(context, await readStoredSettings(context))
  const refresh = async () => {
    clearTimeout(retry)
    try {
      await read()
    } catch (error) {
      log.warn({ err: error }, `the settings could not be read again, next try in ${RETRY_MS / 1000} seconds`)
      retry = setTimeout(settings.refresh, RETRY_MS).unref()
    }
  }
  settings.refresh = createRepeatable(refresh)
  context.app.addHook('onClose', async () => clearTimeout(retry))
  updateIdentity(context)
  await read()
  events.listen((event) => {
    if (event.kind === 'settings-changed' || (event.kind === 'resync' && !event.to)) void settings.refresh()
  })
  // Events of other processes were lost during the outage, and before the first connection.
  events.onState((isWhole) => {
    if (isWhole) void settings.refresh()
  })
}

/** One run at a time; a call during a run waits for another run after it, which all such calls share. */
function createRepeatable(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = undefined
      return start()
    })
    return next
  }
}

/** The settings that the environment may have too, and the logo. */
interface StoredSettings {
  values: SettingValues
  logo: string | undefined
}

async function readStoredSettings({ db }: Pick<AppContext, 'db'>): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('site_settings')
    .where('value', 'is not', null)
    .select(['key', 'value'])
    .limit(EDITABLE_SETTINGS.length * 2)
    .execute()
  const known = rows.filter(({ key }) => EDITABLE_SETTINGS.some((name) => name === key))
  return {
    values: Object.fromEntries(known.map(({ key, value }) => [key as EditableSetting, value ?? ''])),
    logo: rows.find(({ key }) => key === 'SITE_LOGO')?.value ?? undefined,
  }
}

function applySettings(context: AppContext, stored: StoredSettings): void {
  const { config, settings, events } = context
  const editable = config.readWith(stored.values)
  const storedLogo = parseLogo(stored.logo)
  const logo = storedLogo && toSiteLogo(storedLogo, editable.colours)
  const isChanged = Object.entries(editable).some(([name, value]) =>
    isDifferent(value, config[name as keyof typeof config]),
  )
  if (!isChanged && !isDifferent(logo, settings.logo)) return
  Object.assign(config, editable)
  settings.logo = logo
  updateIdentity(context)
  settings.version++
  settings.colours = renderColours(config.colours)
  // Here alone: each process empties its caches once it has read the settings itself.
  events.deliver({ kind: 'pages', of: 'all' })
}

const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

function updateIdentity({ config: { siteName, colours, siteUrl }, settings: { logo } }: AppContext): void {
  setSiteIdentity({ name: siteName, colours, logo: logo && { ...logo, address: `${siteUrl}${logo.src}` } })
}

function renderColours(colours: Parameters<typeof listColourTokens>[0]): SiteSettings['colours'] {
  const tokens = Object.entries(listColourTokens(colours))
  if (tokens.length === 0) return null
  const rules = tokens.map(([name, value]) => `${name}:${value}`).join(';')
  // Older browsers have the colours of the site.
  const css = `@supports (color:light-dark(red,red)){${SELECTOR}{${rules}}}`
  return { css, version: createHash('sha256').update(css).digest('base64url').slice(0, 10) }
}

/** Returns a reader of what settings decide: computed again after each change. */
export function computeOncePerVersion<T>(
  { settings }: Pick<AppContext, 'settings'>,
  compute: () => T,
): () => T {
  let computed: { version: number; value: T } | undefined
  return () => {
    if (computed?.version !== settings.version) computed = { version: settings.version, value: compute() }
    return computed.value
  }
}

/** Sentence on top of every page; null without one, and after its time. */
export function getBanner(
  { maintenance: { banner, until } }: Pick<AppContext['config'], 'maintenance'>,
  now: number,
): string | null {
  return until !== null && until.getTime() <= now ? null : banner
}

import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Database } from '../schema/database.ts'
import { choosePlate, type LogoInk, type SiteLogo } from '../shared/logo.ts'
import type { SiteColours } from '../shared/site-colours.ts'
import type { AppContext } from './context.ts'
import { matchesEtag } from './http/byte-range.ts'
import { NotFound } from './http/errors.ts'
import type { PhotoSize } from './storage/photo-store.ts'

// The logo is a row of `site_settings`, and three files of the photo store (decision 63).

/** Rows of the logo in place, and of one that the founder has not published. */
export const LOGO_KEYS = ['SITE_LOGO', 'SITE_LOGO_DRAFT'] as const
export type LogoKey = (typeof LOGO_KEYS)[number]

/** As stored: the plate is chosen when it is read, because it depends on the colour of the bar. */
export interface StoredLogo extends LogoInk {
  /** Name in the store. */
  file: string
  width: number
  height: number
}

const Details = z.object({ width: z.int(), height: z.int(), ink: z.array(z.number()), coverage: z.number() })
const VALUE = /^([0-9a-f]{32}\.webp) (.*)$/

/** The name of the file first, where queries find it. */
export const formatLogo = ({ file, width, height, ink, coverage }: StoredLogo) =>
  `${file} ${JSON.stringify({ width, height, ink, coverage })}`

/** Null for none, and for a value of another version. */
export function parseLogo(value: string | null | undefined): StoredLogo | null {
  const [, file, json = ''] = VALUE.exec(value ?? '') ?? []
  if (!file) return null
  try {
    return { file, ...Details.parse(JSON.parse(json)) }
  } catch {
    return null
  }
}

const FOLDER = '/logo'

/** The logo as pages show it, with the plate that it needs next to these colours. */
export function toSiteLogo({ file, width, height, ...ink }: StoredLogo, colours: SiteColours): SiteLogo {
  const start = `${FOLDER}/${file.slice(0, 32)}`
  return {
    src: `${start}.png`,
    icons: { small: `${start}-192.png`, large: `${start}-512.png` },
    ...{ width, height, plate: choosePlate(ink, colours) },
  }
}

/** Whether a logo, in place or not, has this file. */
export async function isLogoFile(db: Kysely<Database>, file: string): Promise<boolean> {
  const found = await db
    .selectFrom('site_settings')
    .where('key', 'in', LOGO_KEYS)
    .where(sql<string>`split_part(value, ' ', 1)`, '=', file)
    .select('key')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const SIZES: Readonly<Record<string, PhotoSize>> = { '': 'full', '-512': 'thumbnail', '-192': 'avatar' }
const NAME = /^([0-9a-f]{32})(|-512|-192)\.png$/
/** In memory: the three sizes of a logo, of its predecessor and of one not published. */
const CACHED_FILES = 9

/**
 * Serves the files of logos. No query runs: a name of 128 random bits, which the page of the founder shows first, is
 * nothing but a logo's, since photos have other addresses.
 */
export function serveLogo({ app, store }: Pick<AppContext, 'app' | 'store'>): void {
  const cached = new LRUCache<string, Buffer>({ max: CACHED_FILES })
  app.get<{ Params: { name: string } }>(`${FOLDER}/:name`, async (request, reply) => {
    const { name } = request.params
    const [, digits, end = ''] = NAME.exec(name) ?? []
    const size = SIZES[end]
    if (!digits || !size) throw new NotFound()
    const bytes = cached.get(name) ?? (await store.get(size, `${digits}.webp`))
    if (!bytes || !isPng(bytes)) throw new NotFound()
    cached.set(name, bytes)
    const tag = `"${name}"`
    // Mails show it in the pages of other sites.
    reply.headers({ etag: tag, 'cross-origin-resource-policy': 'cross-origin' })
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('image/png').send(bytes)
  })
}

/** Photos of members, which are WebP, never leave by this address. */
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString('latin1') === 'PNG'

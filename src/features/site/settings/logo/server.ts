import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { InvalidImage, type RenderedLogo } from '../../../../platform/images/processed-image.ts'
import { enqueueFileChange } from '../../../../platform/photos/files.ts'
import { runUpload, storeSizes } from '../../../../platform/photos/upload.ts'
import { createPhotoError, parsePhotoUpload } from '../../../../platform/photos/upload-body.ts'
import { readStart, type UploadedFile } from '../../../../platform/photos/upload-files.ts'
import {
  formatLogo,
  LOGO_KEYS,
  type LogoKey,
  parseLogo,
  type StoredLogo,
  toSiteLogo,
} from '../../../../platform/site-logo.ts'
import type { Body, Reply } from '../../../../shared/endpoint.ts'
import {
  choosePlate,
  isLegible,
  LOGO_BOX,
  LOGO_RATIO,
  type LogoInk,
  measureInk,
  PLATE_COLOURS,
  type SiteLogo,
} from '../../../../shared/logo.ts'
import { getBarColours } from '../../../../shared/site-colours.ts'
import { TOO_MANY_FRAMES, TOO_MANY_PIXELS } from '../../../../shared/upload-texts.ts'
import type * as calls from './contract.ts'
import * as texts from './texts.ts'

/** The logo in place, and the one that only the founder sees yet. */
export interface LogoState {
  logo: SiteLogo | null
  draft: (SiteLogo & { file: string }) | null
}

export async function getLogoState({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<LogoState> {
  const { SITE_LOGO, SITE_LOGO_DRAFT } = await findStoredLogos(db)
  return {
    logo: SITE_LOGO && toSiteLogo(SITE_LOGO, config.colours),
    draft: SITE_LOGO_DRAFT && {
      ...toSiteLogo(SITE_LOGO_DRAFT, config.colours),
      file: SITE_LOGO_DRAFT.file,
    },
  }
}

async function findStoredLogos(db: Tx | AppContext['db']): Promise<Record<LogoKey, StoredLogo | null>> {
  const rows = await db
    .selectFrom('site_settings')
    .where('key', 'in', LOGO_KEYS)
    .select(['key', 'value'])
    .limit(LOGO_KEYS.length)
    .execute()
  const find = (key: LogoKey) => parseLogo(rows.find((row) => row.key === key)?.value)
  return { SITE_LOGO: find('SITE_LOGO'), SITE_LOGO_DRAFT: find('SITE_LOGO_DRAFT') }
}

/** Changes of settings run one at a time: each sees those before it. */
async function lockLogos(tx: Tx): ReturnType<typeof findStoredLogos> {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx)
  return findStoredLogos(tx)
}

/**
 * Stores a logo that is not in place yet.
 * @throws InvalidData with the sentence of what is wrong with it
 */
export async function uploadLogo(
  context: AppContext,
  founder: Viewer,
  request: FastifyRequest,
  checkToken: (token: unknown) => void,
): Promise<Reply<typeof calls.uploadLogo>> {
  return runUpload(context, founder.id, request, async () => {
    const use = (file: UploadedFile) => readLogo(context, file)
    const { rendered, ink } = await parsePhotoUpload(context, request, { checkToken, use })
    const { width, height, full } = rendered
    const plate = choosePlate(ink, context.config.colours)
    const { large, small } = rendered.icons[plate]
    const sizes = { full, thumbnail: large, avatar: small }
    const stored = await storeSizes(context, sizes, async (tx, file) => {
      const { SITE_LOGO_DRAFT: former } = await lockLogos(tx)
      const draft = { file, width, height, ...ink }
      await saveRow(tx, founder, 'SITE_LOGO_DRAFT', draft)
      await enqueueFileChange(tx, former ? [former.file] : [])
      return draft
    })
    const { src } = toSiteLogo(stored, context.config.colours)
    return { message: texts.UPLOADED, logo: { file: stored.file, src, width, height, plate } }
  })
}

/** @throws InvalidData */
async function readLogo(
  { images, config }: Pick<AppContext, 'images' | 'config'>,
  file: UploadedFile,
): Promise<{ rendered: RenderedLogo; ink: LogoInk }> {
  if (isSvg(await readStart(file, SVG_WITHIN))) throw createPhotoError(texts.IS_SVG)
  const grounds = { none: getBarColours(config.colours).day, ...PLATE_COLOURS }
  const reading = await images
    .readLogo(file, { box: LOGO_BOX, ratio: LOGO_RATIO, grounds })
    .catch((error: unknown) => {
      throw error instanceof InvalidImage ? createPhotoError(INVALID_LOGO_TEXTS[error.reason]) : error
    })
  if ('fault' in reading) throw createPhotoError(texts.FAULTS[reading.fault])
  const ink = measureInk(reading.pixels)
  if (!ink) throw createPhotoError(texts.FAULTS.blank)
  if (!isLegible(ink)) throw createPhotoError(texts.ILLEGIBLE)
  return { rendered: reading, ink }
}

const INVALID_LOGO_TEXTS: Record<InvalidImage['reason'], string> = {
  kind: texts.NOT_A_LOGO,
  unreadable: texts.UNREADABLE,
  pixels: TOO_MANY_PIXELS,
  frames: TOO_MANY_FRAMES,
}

/** Bytes in which an SVG begins. */
const SVG_WITHIN = 2_000
const isSvg = (start: Buffer) => /<svg[\s>]/i.test(start.toString('latin1'))

async function saveRow(tx: Tx, { id }: Viewer, key: LogoKey, logo: StoredLogo | null): Promise<void> {
  await tx
    .insertInto('site_settings')
    .values({ key, value: logo && formatLogo(logo), changed_by: id })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        changed_at: row.ref('excluded.changed_at'),
        changed_by: row.ref('excluded.changed_by'),
      })),
    )
    .execute()
}

/**
 * Puts the uploaded logo in place, and answers once this process shows it.
 * @throws Conflict if another one was uploaded since
 */
export async function publishLogo(
  context: AppContext,
  founder: Viewer,
  { file }: Body<typeof calls.publishLogo>,
): Promise<string> {
  const isChanged = await inTransaction(context, async (tx) => {
    const { SITE_LOGO: former, SITE_LOGO_DRAFT: draft } = await lockLogos(tx)
    if (draft?.file !== file) {
      if (former?.file === file) return false
      throw new Conflict(texts.REPLACED_MEANWHILE)
    }
    await saveRow(tx, founder, 'SITE_LOGO_DRAFT', null)
    await replaceLogo(tx, founder, former, draft)
    return true
  })
  if (isChanged) await context.settings.refresh()
  return isChanged ? texts.PUBLISHED : texts.ALREADY_PUBLISHED
}

async function replaceLogo(tx: Tx, founder: Viewer, former: StoredLogo | null, next: StoredLogo | null) {
  await saveRow(tx, founder, 'SITE_LOGO', next)
  await enqueueFileChange(tx, former ? [former.file] : [])
  await recordAudit(tx, {
    ...{ actorId: founder.id, userId: null, action: next ? 'logo.change' : 'logo.reset' },
    details: { was: former?.file ?? null, file: next?.file ?? null },
  })
  tx.publish({ kind: 'settings-changed' })
}

/** Deletes the uploaded logo that is not in place; nothing happens without one. */
export async function discardLogo(context: AppContext, founder: Viewer): Promise<string> {
  await inTransaction(context, async (tx) => {
    const { SITE_LOGO_DRAFT: draft } = await lockLogos(tx)
    if (!draft) return
    await saveRow(tx, founder, 'SITE_LOGO_DRAFT', null)
    await enqueueFileChange(tx, [draft.file])
  })
  return texts.DISCARDED
}

/** Shows the lantern again; nothing happens where it is shown. */
export async function resetLogo(context: AppContext, founder: Viewer): Promise<string> {
  const isChanged = await inTransaction(context, async (tx) => {
    const { SITE_LOGO: former } = await lockLogos(tx)
    if (former) await replaceLogo(tx, founder, former, null)
    return former !== null
  })
  if (isChanged) await context.settings.refresh()
  return texts.LANTERN_BACK
}

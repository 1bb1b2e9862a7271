import { type Kysely, sql } from 'kysely'
import type { Config } from '../../../config.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, InvalidData } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { computeContrast } from '../../../shared/contrast.ts'
import {
  EDITABLE_SETTINGS,
  type EditableSetting,
  type SettingValues,
} from '../../../shared/editable-settings.ts'
import type { Body, Reply } from '../../../shared/endpoint.ts'
import { NEIGHBOURS } from '../../../shared/site-colours.ts'
import type * as calls from './contract.ts'
import { DECLARATIONS } from './declaration-texts.ts'
import { findValueError, getDefault, toStoredValue } from './policy.ts'
import * as texts from './texts.ts'

interface StoredRow {
  key: string
  value: string | null
  changed_at: Date
  changed_by: number | null
  name: string | null
}

/** At most one row a setting. */
async function findStoredRows(db: Kysely<Database>): Promise<StoredRow[]> {
  return db
    .selectFrom('site_settings as s')
    .leftJoin('users as u', 'u.id', 's.changed_by')
    .where('s.key', 'in', EDITABLE_SETTINGS)
    .select(['s.key', 's.value', 's.changed_at', 's.changed_by', 'u.name'])
    .orderBy('s.changed_at', 'desc')
    .limit(EDITABLE_SETTINGS.length * 2)
    .execute()
}

const getVersion = ([latest]: readonly Pick<StoredRow, 'changed_at'>[]) =>
  latest?.changed_at.toISOString() ?? ''

export async function listSettings({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Promise<Reply<typeof calls.listSettings>> {
  const rows = await findStoredRows(db)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const all = EDITABLE_SETTINGS.map((key) => {
    const { value = null, changed_at, changed_by, name } = byKey.get(key) ?? {}
    const fromEnvironment = config.environment.get(key)
    const source = fromEnvironment === undefined ? (value === null ? 'default' : 'site') : 'environment'
    return {
      key,
      value: fromEnvironment ?? value ?? getDefault(key),
      default: getDefault(key),
      source: source as (typeof calls.SETTING_SOURCES)[number],
      changed_at: changed_at?.toISOString() ?? null,
      changed_by: changed_by && name ? { id: changed_by, name } : null,
    }
  })
  return { settings: all, version: getVersion(rows) }
}

/** Stored values by setting: null for the default. */
type StoredChanges = Partial<Record<EditableSetting, string | null>>

/**
 * Returns what the typed values would store.
 * @throws InvalidData with a sentence under each wrong field
 */
function parseChanges(
  { environment, maintenance }: Pick<Config, 'environment' | 'maintenance'>,
  typed: SettingValues,
): StoredChanges {
  const errors: Record<string, string[]> = {}
  const changes: StoredChanges = {}
  // The moment in place may be over, and is sent again with the rest of its form.
  const after = Math.min(Date.now(), (maintenance.until?.getTime() ?? Number.POSITIVE_INFINITY) - 1)
  for (const key of EDITABLE_SETTINGS) {
    const text = typed[key]
    if (text === undefined) continue
    const value = toStoredValue(key, text)
    const error = environment.has(key)
      ? texts.formatSetByEnvironment(key)
      : value === null
        ? null
        : findValueError(key, value, after)
    if (error) errors[key] = [error]
    changes[key] = value
  }
  if (Object.keys(errors).length > 0) throw new InvalidData(errors)
  return changes
}

/**
 * Saves changed settings, each with a row of the audit log, and answers once this process has them.
 * @throws InvalidData, Conflict if somebody changed a setting after `version`
 */
export async function saveSettings(
  context: AppContext,
  founder: Viewer,
  { version, ...typed }: Body<typeof calls.saveSettings>,
): Promise<string> {
  const changes = parseChanges(context.config, typed as SettingValues)
  const isChanged = await inTransaction(context, (tx) => storeChanges(tx, founder, changes, version))
  if (!isChanged) return texts.UNCHANGED
  await context.settings.refresh()
  return texts.SAVED
}

async function storeChanges(
  tx: Tx,
  founder: Viewer,
  changes: StoredChanges,
  version?: string,
): Promise<boolean> {
  const rows = await lockStoredRows(tx)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const changed = Object.entries(changes).filter(([key, value]) => (stored.get(key) ?? null) !== value)
  if (changed.length === 0) return false
  if (version !== undefined && version !== getVersion(rows)) throw new Conflict(texts.CHANGED_MEANWHILE)
  for (const [key, value] of changed) {
    await tx
      .insertInto('site_settings')
      .values({ key, value, changed_by: founder.id })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          changed_at: row.ref('excluded.changed_at'),
          changed_by: row.ref('excluded.changed_by'),
        })),
      )
      .execute()
    await recordAudit(tx, {
      ...{ actorId: founder.id, userId: null },
      ...{ action: value === null ? 'setting.reset' : 'setting.change' },
      details: { setting: key, was: stored.get(key) ?? null, text: value },
    })
  }
  tx.publish({ kind: 'settings-changed' })
  return true
}

/** One change at a time: each sees those before it. */
async function lockStoredRows(tx: Tx): Promise<StoredRow[]> {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx)
  return findStoredRows(tx)
}

/** Returns a setting to its default; nothing happens where it has it. @throws InvalidData for one of the environment */
export async function resetSetting(
  context: AppContext,
  founder: Viewer,
  key: EditableSetting,
): Promise<string> {
  return (await saveSettings(context, founder, { [key]: '' })) === texts.SAVED ? texts.RESET : texts.UNCHANGED
}

/** Checks values as `saveSettings` does, and measures the colours among them. @throws InvalidData */
export function previewSettings(
  { config }: Pick<AppContext, 'config'>,
  { version: _version, ...typed }: Body<typeof calls.previewSettings>,
): Reply<typeof calls.previewSettings> {
  const changes = parseChanges(config, typed as SettingValues)
  const contrasts = EDITABLE_SETTINGS.flatMap((key) => {
    const { use } = DECLARATIONS[key]
    const colour = changes[key] ?? getDefault(key)
    if (!use || !colour || changes[key] === undefined) return []
    return [
      { key, colour, lowest: Math.min(...NEIGHBOURS[use].map((one) => computeContrast(colour, one.colour))) },
    ]
  })
  return { contrasts }
}

import type { Config } from '../../config.ts'
import { postgresWire } from './bus/postgres-wire.ts'
import { redisWire } from './bus/redis-wire.ts'
import type { Wire } from './bus/wire.ts'

/**
 * Redis where it is set, else the database that several processes share, past a pooler, which would lose what is listened for;
 * the embedded one has a single process.
 */
export function chooseWire(
  config: Pick<Config, 'redisUrl' | 'databaseUrl' | 'databaseDirectUrl'>,
): Wire | undefined {
  if (config.redisUrl) return redisWire(config.redisUrl)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  return url ? postgresWire(url) : undefined
}

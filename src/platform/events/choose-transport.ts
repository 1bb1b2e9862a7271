import type { Config } from '../../config.ts'
import { postgresTransport } from './bus/postgres-transport.ts'
import { redisTransport } from './bus/redis-transport.ts'
import type { Transport } from './bus/transport.ts'

/**
 * Redis if set, else the shared database, without its pooler, which loses subscriptions; none for the
 * embedded one, which has a single process.
 */
export function chooseTransport(
  config: Pick<Config, 'redis' | 'databaseUrl' | 'databaseDirectUrl'>,
): Transport | undefined {
  if (config.redis) return redisTransport(config.redis)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  return url ? postgresTransport(url) : undefined
}

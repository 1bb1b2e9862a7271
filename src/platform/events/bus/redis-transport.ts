import { createRedis, getDatabaseNumber, type RedisAddress } from '../../redis.ts'
import type { Transport } from './transport.ts'

const MAX_BYTES = 64_000
const ANSWER_LIMIT_MS = 5_000
const OPTIONS = {
  lazyConnect: true,
  connectTimeout: ANSWER_LIMIT_MS,
  commandTimeout: ANSWER_LIMIT_MS,
  keepAlive: 10_000,
  // The bus reconnects itself, and then requests a resync.
  retryStrategy: () => null,
  autoResubscribe: false,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
}

/**
 * Publishes and subscribes in Redis, with the database number in the channel: two sites can share a server.
 */
export function redisTransport(address: RedisAddress): Transport {
  const channel = `guinguette:${getDatabaseNumber(address.url)}:live`
  return {
    name: 'Redis',
    maxBytes: MAX_BYTES,
    connect: async (heard, lost) => {
      const [publisher, subscriber] = [
        await createRedis(address, OPTIONS),
        await createRedis(address, OPTIONS),
      ]
      for (const connection of [publisher, subscriber]) {
        connection.on('error', lost)
        connection.on('close', () => lost(new Error('the connection ended')))
      }
      subscriber.on('message', (_channel, payload) => heard(payload))
      const leave = async () => {
        publisher.disconnect()
        subscriber.disconnect()
      }
      try {
        await Promise.all([publisher.connect(), subscriber.connect()])
        await subscriber.subscribe(channel)
      } catch (error) {
        await leave()
        throw error
      }
      return {
        send: async (payloads) => {
          await Promise.all(payloads.map((payload) => publisher.publish(channel, payload)))
        },
        close: leave,
      }
    },
  }
}

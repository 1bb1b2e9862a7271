import pg from 'pg'
import type { Transport } from './transport.ts'

const CHANNEL = 'guinguette_live'
/** Planned once: every few milliseconds of a busy site send one. */
const NOTIFY = {
  name: 'notify',
  text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
}
/** PostgreSQL accepts payloads shorter than 8000 bytes. */
const MAX_BYTES = 7_900
const ANSWER_LIMIT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

/**
 * LISTEN and NOTIFY on a separate connection: notifying transactions wait for each other, so members'
 * transactions never notify. Connects to the server directly; a pooler loses subscriptions.
 */
export function postgresTransport(url: string): Transport {
  return {
    name: 'PostgreSQL',
    maxBytes: MAX_BYTES,
    connect: async (heard, lost) => {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'guinguette live',
        connectionTimeoutMillis: ANSWER_LIMIT_MS,
        query_timeout: ANSWER_LIMIT_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      })
      client.on('error', lost)
      client.on('end', () => lost(new Error('the connection ended')))
      client.on('notification', ({ payload }) => heard(payload ?? ''))
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
      } catch (error) {
        client.end().catch(() => {})
        throw error
      }
      return {
        send: async (payloads) => {
          await client.query({ ...NOTIFY, values: [CHANNEL, payloads] })
        },
        close: () => client.end(),
      }
    },
  }
}

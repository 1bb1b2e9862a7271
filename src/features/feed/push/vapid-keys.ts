import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../schema/database.ts'

/** The key pair by which the site signs what it has browsers told (VAPID), and whom a push service may write to. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/**
 * The site's own keys, made where there are none. Two processes that start at once have the same: the second finds them
 * made. They stay for good, for browsers take news only from who signs with the key that they subscribed with.
 */
export async function getOrCreateVapidKeys(
  db: Kysely<Database>,
  config: Pick<Config, 'founderEmail' | 'siteUrl' | 'isSecure' | 'mailFrom'>,
): Promise<VapidKeys> {
  const kept = (await findKeys(db)) ?? (await createKeys(db))
  return { publicKey: kept.public_key, privateKey: kept.private_key, subject: vapidSubjectOf(config) }
}

async function createKeys(db: Kysely<Database>) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await findKeys(db)
  if (!kept) throw new Error('the keys of web push were not kept')
  return kept
}

function findKeys(db: Kysely<Database>) {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
}

/** The operator: their own address, else the site's, else that which its mails come from. */
function vapidSubjectOf(config: Parameters<typeof getOrCreateVapidKeys>[1]): string {
  if (config.founderEmail) return `mailto:${config.founderEmail}`
  if (config.isSecure) return config.siteUrl
  return `mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, readConfig, SettingError, secretKey } from './config.ts'

test('runs on this machine with data in the project without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(projectFolder(), 'data'),
    databaseUrl: undefined,
    databasePoolSize: 10,
    databaseStatementTimeout: 5000,
    redis: undefined,
    eventStreams: 15_000,
    siteUrl: 'http://localhost:3000',
    isSecure: false,
    trustedProxies: [],
    daily: { asked: 10, opened: 10, sent: 100 },
    logLevel: 'info',
  })
})

test('a process serves and works by default; one of both needs a shared database', () => {
  const DATABASE_URL = 'postgresql://site@pooler:6432/site'
  expect(readConfig({})).toMatchObject({ processRole: 'both', drainSeconds: 0 })
  expect(readConfig({ DATABASE_URL, PROCESS_ROLE: 'worker' })).toMatchObject({
    processRole: 'worker',
    drainSeconds: 2,
  })
  expect(readConfig({ DATABASE_URL, DRAIN_SECONDS: '4' }).drainSeconds).toBe(4)
  expect(() => readConfig({ DRAIN_SECONDS: '5' })).toThrow(
    'The setting DRAIN_SECONDS is "5"; expected a whole number from 0 to 4 seconds.',
  )
  expect(() => readConfig({ PROCESS_ROLE: 'web' })).toThrow(
    'PROCESS_ROLE is web, and the other half of the site would have no database in common with it: set DATABASE_URL.',
  )
})

test('sentinels name the Redis of REDIS_URL', () => {
  const REDIS_URL = 'redis://:secret@guinguette/0'
  expect(readConfig({ REDIS_URL }).redis).toMatchObject({ url: REDIS_URL, sentinels: [] })
  const REDIS_SENTINELS = '10.0.0.11:26379, sentinel.example:26380'
  expect(readConfig({ REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD: 'x' }).redis).toEqual({
    url: REDIS_URL,
    sentinels: [
      { host: '10.0.0.11', port: 26_379 },
      { host: 'sentinel.example', port: 26_380 },
    ],
    sentinelPassword: 'x',
  })
  expect(() => readConfig({ REDIS_SENTINELS })).toThrow(
    'REDIS_SENTINELS stands beside REDIS_URL, which is missing.',
  )
  expect(() => readConfig({ REDIS_URL, REDIS_SENTINELS: 'sentinel.example' })).toThrow(
    'The setting REDIS_SENTINELS is "sentinel.example"; expected hosts with their ports, such as 10.0.0.11:26379, separated by commas.',
  )
})

test('a replica and a direct address need DATABASE_URL', () => {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    expect(() => readConfig({ [name]: 'postgresql://site@database/site' })).toThrow(
      `${name} stands beside DATABASE_URL, which is missing.`,
    )
    expect(() => readConfig({ [name]: 'mysql://site:hunter2@database/site' })).toThrow(
      `The setting ${name} is set to a value that cannot be right; expected an address like postgresql://user:password@host:5432/database.`,
    )
  }
})

test('an empty setting is an unset one', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', MAIL_URL: '' })).toMatchObject({
    port: 3000,
    mailUrl: undefined,
  })
})

test('a command may replace the defaults', () => {
  const demo = { STAFF_SECOND_FACTOR: 'optional' }
  const https = { SITE_URL: 'https://guinguette.example' }
  expect(readConfig({ ...https, STAFF_SECOND_FACTOR: '' }, demo).asksFactor).toBe(false)
  expect(readConfig({ STAFF_SECOND_FACTOR: 'required' }, demo).asksFactor).toBe(true)
})

test('staff must have a second factor where the site is read over https, unless it is said otherwise', () => {
  const https = { SITE_URL: 'https://guinguette.example' }
  expect(readConfig({}).asksFactor).toBe(false)
  expect(readConfig(https).asksFactor).toBe(true)
  expect(readConfig({ ...https, STAFF_SECOND_FACTOR: 'optional' }).asksFactor).toBe(false)
  expect(() => readConfig({ STAFF_SECOND_FACTOR: 'no' })).toThrow(
    'The setting STAFF_SECOND_FACTOR is "no"; expected required or optional.',
  )
})

test('settings are read into what they mean', () => {
  const env = readConfig({
    PORT: '8080',
    SITE_URL: 'https://rencontres.example/',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
    OUTBOUND_ALLOW: 'relay, 10.0.0.0/8',
    DATABASE_POOL_SIZE: '25',
  })
  expect(env).toMatchObject({
    port: 8080,
    siteUrl: 'https://rencontres.example',
    isSecure: true,
    trustedProxies: ['loopback', '10.0.0.0/8', '::1'],
    outboundAllow: ['relay', '10.0.0.0/8'],
    databasePoolSize: 25,
  })
})

test('an audited accessibility needs its audit, and the exemption a micro-enterprise', () => {
  expect(readConfig({}).accessibility).toEqual({ status: 'unaudited', audit: null })
  expect(() => readConfig({ ACCESSIBILITY_STATUS: 'partial' })).toThrow(
    'ACCESSIBILITY_STATUS is partial, which an audit must show: set ACCESSIBILITY_AUDIT.',
  )
  const audited = { ACCESSIBILITY_STATUS: 'partial', ACCESSIBILITY_AUDIT: 'Audit SARL, 82 %' }
  expect(readConfig(audited).accessibility).toEqual({ status: 'partial', audit: 'Audit SARL, 82 %' })
  expect(() => readConfig({ ACCESSIBILITY_STATUS: 'exempt', PUBLISHER_SIZE: 'small' })).toThrow(
    'ACCESSIBILITY_STATUS is exempt, which only a micro-enterprise is; PUBLISHER_SIZE is small.',
  )
  expect(readConfig({ ACCESSIBILITY_STATUS: 'exempt', PUBLISHER_SIZE: 'micro' }).publisherSize).toBe('micro')
})

test('settings name the publisher, and nobody is invented without them', () => {
  const nobody = { name: null, address: null, email: null, phone: null, registration: null, director: null }
  expect(readConfig({}).publisher).toEqual({ ...nobody, host: null, mediator: null })
  expect(readConfig({}).contactEmail).toBeNull()
  const set = {
    PUBLISHER_NAME: 'Association Guinguette',
    PUBLISHER_ADDRESS: '1 quai du Canal, 75019 Paris',
    PUBLISHER_EMAIL: 'bonjour@guinguette.example',
    PUBLISHER_PHONE: '01 23 45 67 89',
    PUBLISHER_REGISTRATION: 'RNA W751234567',
    PUBLICATION_DIRECTOR: 'Camille Martin',
    HOSTING_PROVIDER: 'Hébergeur SAS, 2 rue du Port, 59000 Lille, 03 20 00 00 00',
    CONSUMER_MEDIATOR: 'Médiateur, 3 rue du Droit, 75001 Paris',
  }
  expect(readConfig(set)).toMatchObject({
    publisher: {
      name: 'Association Guinguette',
      address: '1 quai du Canal, 75019 Paris',
      email: 'bonjour@guinguette.example',
      phone: '01 23 45 67 89',
      registration: 'RNA W751234567',
      director: 'Camille Martin',
      host: 'Hébergeur SAS, 2 rue du Port, 59000 Lille, 03 20 00 00 00',
      mediator: 'Médiateur, 3 rue du Droit, 75001 Paris',
    },
    contactEmail: 'bonjour@guinguette.example',
  })
  expect(readConfig({ ...set, CONTACT_EMAIL: 'ecrire@guinguette.example' }).contactEmail).toBe(
    'ecrire@guinguette.example',
  )
})

test('subscriptions are paid through Stripe with all three of its settings, and none of them alone starts the site', () => {
  const all = {
    STRIPE_SECRET_KEY: 'sk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_PRICE_ID: 'price_1234',
  }
  expect(readConfig({}).stripe).toBeUndefined()
  expect(readConfig(all).stripe).toEqual({
    secretKey: 'sk_live_12345678',
    webhookSecret: 'whsec_12345678',
    priceId: 'price_1234',
    api: 'https://api.stripe.com',
  })
  expect(() => readConfig({ ...all, STRIPE_PRICE_ID: '' })).toThrow(
    'Subscriptions are paid through Stripe when all three of its settings are set; STRIPE_PRICE_ID is missing.',
  )
  expect(() => readConfig({ STRIPE_PRICE_ID: 'price_1234' })).toThrow(
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET are missing.',
  )
})

test('the embedded payment is on for a private site, or by setting', () => {
  const https = { SITE_URL: 'https://guinguette.example' }
  expect(readConfig({}).testPayment).toBe(true)
  expect(readConfig({ SITE_URL: 'https://localhost:3000' }).testPayment).toBe(true)
  expect(readConfig(https).testPayment).toBe(false)
  expect(readConfig({ ...https, TEST_PAYMENT: 'on' }).testPayment).toBe(true)
  expect(readConfig({ TEST_PAYMENT: 'off' }).testPayment).toBe(false)
})

test.each([
  [
    'CONSUMER_MEDIATOR',
    'deux\nlignes',
    'The setting CONSUMER_MEDIATOR is "deux\\nlignes"; expected name and address of the consumer mediator, in one line.',
  ],
  ['PUBLISHER_EMAIL', 'bonjour', 'The setting PUBLISHER_EMAIL is "bonjour"; expected an e-mail address.'],
  ['PORT', '80a', 'The setting PORT is "80a"; expected a whole number from 0 to 65535.'],
  [
    'FREE_ASKS_A_DAY',
    '-1',
    'The setting FREE_ASKS_A_DAY is "-1"; expected a whole number from 0 to 1000000.',
  ],
  ['PORT', '65536', 'The setting PORT is "65536"; expected a whole number from 0 to 65535.'],
  ['HOST', 'a b', 'The setting HOST is "a b"; expected an address or a host name to listen on.'],
  [
    'SITE_URL',
    'https://example.org/site',
    'The setting SITE_URL is "https://example.org/site"; expected the address of the site without a path, like https://example.org.',
  ],
  [
    'DATABASE_URL',
    'mysql://root:hunter2@localhost/x',
    'The setting DATABASE_URL is set to a value that cannot be right; expected an address like postgresql://user:password@host:5432/database.',
  ],
  [
    'MAIL_URL',
    'mail.example.org',
    'The setting MAIL_URL is set to a value that cannot be right; expected an address like smtp://user:password@host:587.',
  ],
  ['FOUNDER_EMAIL', 'zoe', 'The setting FOUNDER_EMAIL is "zoe"; expected an e-mail address.'],
  [
    'FOUNDER_PASSWORD',
    'court',
    'The setting FOUNDER_PASSWORD is set to a value that cannot be right; expected 10 to 200 characters.',
  ],
  [
    'OUTBOUND_ALLOW',
    'https://relay',
    'The setting OUTBOUND_ALLOW is "https://relay"; expected host names, addresses and networks separated by commas.',
  ],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/40',
    'The setting TRUSTED_PROXIES is "10.0.0.0/40"; expected loopback, or addresses and networks separated by commas.',
  ],
  [
    'SECRET_KEY',
    'short',
    'The setting SECRET_KEY is set to a value that cannot be right; expected 32 characters or more.',
  ],
  [
    'S3_ENDPOINT',
    's3.example.org',
    'The setting S3_ENDPOINT is "s3.example.org"; expected the address of an object store without a path, like https://s3.example.org.',
  ],
  [
    'GIPHY_KEY',
    'a key"><script>',
    'The setting GIPHY_KEY is set to a value that cannot be right; expected a key of Giphy, 8 to 100 letters and digits.',
  ],
  ['S3_BUCKET', 'My Photos', 'The setting S3_BUCKET is "My Photos"; expected the name of a bucket.'],
  [
    'S3_SECRET_KEY',
    'hunter2',
    'The setting S3_SECRET_KEY is set to a value that cannot be right; expected 8 characters or more without spaces.',
  ],
  [
    'STRIPE_SECRET_KEY',
    'pk_live_12345678',
    'The setting STRIPE_SECRET_KEY is set to a value that cannot be right; expected a secret key of Stripe, which begins with sk_ or rk_.',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    'secret',
    'The setting STRIPE_WEBHOOK_SECRET is set to a value that cannot be right; expected the secret of a webhook of Stripe, which begins with whsec_.',
  ],
  [
    'STRIPE_PRICE_ID',
    '4.99',
    'The setting STRIPE_PRICE_ID is "4.99"; expected a price of Stripe, which begins with price_.',
  ],
  [
    'STRIPE_API',
    'https://api.stripe.com/v1',
    'The setting STRIPE_API is "https://api.stripe.com/v1"; expected the address of Stripe without a path, like https://api.stripe.com.',
  ],
  ['TEST_PAYMENT', 'yes', 'The setting TEST_PAYMENT is "yes"; expected on or off.'],
  [
    'DATABASE_STATEMENT_TIMEOUT',
    '5s',
    'The setting DATABASE_STATEMENT_TIMEOUT is "5s"; expected a whole number from 0 to 2147483647 milliseconds.',
  ],
  [
    'IP_DATABASE',
    '/nowhere/x.mmdb',
    'The setting IP_DATABASE is "/nowhere/x.mmdb"; expected the path of an MMDB file that exists.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'The setting LOG_LEVEL is "loud"; expected fatal, error, warn, info, debug, trace or silent.',
  ],
])('%s=%s is refused with one sentence', (name, value, sentence) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new SettingError(sentence))
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-west-3',
  S3_ACCESS_KEY: 'AKIDEXAMPLE',
  S3_SECRET_KEY: 'hunter2hunter2',
}

test('an object store is set wholly or not at all', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'photos',
    region: 'eu-west-3',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'hunter2hunter2',
  })
  expect(() => readConfig({ ...S3, S3_REGION: '' })).toThrow(
    new SettingError('Photos go to an object store when all five S3 settings are set; S3_REGION is missing.'),
  )
  expect(() => readConfig({ S3_SECRET_KEY: S3.S3_SECRET_KEY, S3_BUCKET: 'photos' })).toThrow(
    new SettingError(
      'Photos go to an object store when all five S3 settings are set; S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY are missing.',
    ),
  )
})

test('copies of backups go to an object store with a folder of its own', () => {
  const set = Object.fromEntries(Object.entries(S3).map(([name, value]) => [`BACKUP_${name}`, value]))
  expect(readConfig({}).backup.store).toBeUndefined()
  expect(readConfig(set).backup.store).toMatchObject({ bucket: 'photos', folder: 'guinguette' })
  expect(readConfig(set).s3).toBeUndefined()
  expect(() => readConfig({ ...set, BACKUP_S3_BUCKET: '' })).toThrow(
    new SettingError(
      'Copies of backups go to an object store when all five BACKUP_S3 settings are set; BACKUP_S3_BUCKET is missing.',
    ),
  )
  expect(() => readConfig({ ...set, BACKUP_S3_FOLDER: '../photos' })).toThrow('BACKUP_S3_FOLDER')
})

test('the secret key is made once and kept for its owner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'guinguette-key-'))
  const env = { dataDir, secretKey: undefined }
  const keys = await Promise.all([secretKey(env), secretKey(env)])
  expect(keys[0]).toHaveLength(43)
  expect(keys[1]).toBe(keys[0])
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(keys[0])
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await secretKey({ dataDir, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32))
  await rm(dataDir, { recursive: true })
})

test('a secret key that cannot be stored fails with one sentence', async () => {
  const env = { dataDir: '/dev/null/data', secretKey: undefined }
  await expect(secretKey(env)).rejects.toThrow('The secret key cannot be kept in /dev/null/data/secret-key')
})

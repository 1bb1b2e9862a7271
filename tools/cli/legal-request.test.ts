import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createOpener,
  generateSealingKeys,
  getKeyId,
  isSealingKey,
} from '../../src/platform/legal-records/sealed-box.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { truncate } from '../../tests/support/db.ts'
import { deleteAndErase } from '../../tests/support/erase.ts'
import { birthdayAtAge, createMember } from '../../tests/support/factories.ts'
import { takeMails } from '../../tests/support/outbox.ts'
import { createLegalKey } from './legal-key.ts'
import { extractRecords, type LegalRequest, legalRequest, parseRequest } from './legal-request.ts'

const { publicKey, privateKey } = generateSealingKeys()
const opener = createOpener(privateKey)
const WHY = { reason: 'Réquisition judiciaire', reference: 'PV 2026/123' }
const ALWAYS = { from: null, to: null }
let site: TestApp
let folder: string

beforeAll(async () => {
  site = await createTestApp({ LEGAL_PUBLIC_KEY: publicKey })
  folder = await mkdtemp(join(tmpdir(), 'guinguette-legal-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, name: 'Odile', email: 'fondatrice@exemple.fr', searchable: false })
})

async function signUp(name: string, remoteAddress = '192.0.2.1') {
  const browser = await site.as(null)
  await browser.get('/connexion')
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/register',
    remoteAddress,
    headers: { ...browser.writeHeaders(), cookie: `guinguette=${browser.cookie()}` },
    payload: {
      name,
      email: `${name}@exemple.fr`,
      password: 'le canal sous la pluie',
      birthday: birthdayAtAge(34),
      sex: 1,
      terms: true,
      sensitive: false,
    },
  })
  expect(response.statusCode).toBe(200)
  return response.json().id as number
}
const sources = () => ({ db: site.db, config: site.config, secret: site.context.secret })
const extract = (subject: LegalRequest['subject'], period: LegalRequest['period'] = ALWAYS, by = opener) =>
  extractRecords(sources(), by, { subject, period, ...WHY })
const audit = async () =>
  (
    await site.db.selectFrom('audit').select(['actor_id', 'action', 'user_id', 'reason', 'details']).execute()
  ).filter(({ action }) => action === 'legal.request')

describe('legal-key', () => {
  test('prints the public key, and writes the private one for its owner alone', async () => {
    const file = join(folder, 'key.pem')
    const text = await createLegalKey(file)
    const [, printed = ''] = /^LEGAL_PUBLIC_KEY=(\S+)$/m.exec(text) ?? []
    expect(isSealingKey(printed)).toBe(true)
    expect(text).toContain('Move it off this machine now')
    expect(createOpener(await readFile(file, 'utf8')).keyId).toBe(getKeyId(printed))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(createLegalKey(file)).rejects.toThrow('it exists already. Name another file.')
  })
})

describe('legal-request', () => {
  test('opens what is sealed about a member, found by number, e-mail or address', async () => {
    const nadia = await signUp('nadia')
    const hugo = await signUp('hugo', '192.0.2.2')
    const found = await extract({ by: 'member', id: nadia })
    expect(found.extract.records.map(({ kind, member }) => [kind, member])).toEqual([
      ['identity', nadia],
      ['account', nadia],
      ['connection', nadia],
    ])
    expect(found.extract.records[0]?.content).toMatchObject({ name: 'nadia', email: 'nadia@exemple.fr' })
    const byEmail = await extract({ by: 'email', email: 'HUGO@exemple.fr' })
    expect([...new Set(byEmail.extract.records.map(({ member }) => member))]).toEqual([hugo])
    const byAddress = await extract({ by: 'address', ip: '::ffff:192.0.2.2' })
    expect(byAddress.extract.records.map(({ kind, member }) => [kind, member])).toEqual([
      ['identity', hugo],
      ['account', hugo],
      ['connection', hugo],
    ])
  })

  test('finds an erased account by e-mail and address', async () => {
    const id = await signUp('nadia')
    await deleteAndErase(site, await site.as({ id }))
    for (const subject of [
      { by: 'email', email: 'nadia@exemple.fr' },
      { by: 'address', ip: '192.0.2.1' },
    ] as const) {
      const { extract: found } = await extract(subject)
      expect(found.records.map(({ member, kept_until }) => [member, kept_until !== null])).toEqual(
        Array(3).fill([id, true]),
      )
    }
  })

  test('is in the log without addresses or names, and mailed to the founder', async () => {
    const id = await signUp('nadia')
    await takeMails(site)
    await extract({ by: 'email', email: 'nadia@exemple.fr' })
    expect(await audit()).toEqual([
      {
        actor_id: 0,
        action: 'legal.request',
        user_id: id,
        reason: WHY.reason,
        details: {
          reference: WHY.reference,
          by: 'email',
          from: null,
          to: null,
          members: [id],
          records: 3,
          opened: 3,
        },
      },
    ])
    const [mail, ...others] = await takeMails(site)
    expect(others).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual([
      'fondatrice@exemple.fr',
      'Des données scellées ont été demandées',
    ])
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      'cherché des données gardées pour la justice : 1 membre, 3 données scellées lues, dont 3 ouvertes.',
    )
    expect(mail?.text).not.toMatch(/nadia/i)
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    expect((await admin.raw('GET', '/admin/journal')).text).toContain(
      'a ouvert des données scellées, pour une autorité',
    )
  })

  test('a wrong key opens nothing, and is in the log', async () => {
    await signUp('nadia')
    const other = createOpener(generateSealingKeys().privateKey)
    await expect(extract({ by: 'email', email: 'nadia@exemple.fr' }, ALWAYS, other)).rejects.toThrow(
      `3 records are sealed for another key than this one (${other.keyId}): ${opener.keyId}. Nothing was opened; that is in the log.`,
    )
    expect(await audit()).toMatchObject([{ details: { records: 3, opened: 0 } }])
  })

  test('rows of a former key stay closed, and are named; changed rows too', async () => {
    const id = await signUp('nadia')
    await site.db
      .updateTable('legal_records')
      .set({ key_id: 'f'.repeat(16), sealed: Buffer.of(1) })
      .where('kind', '=', 4)
      .execute()
    await site.db
      .updateTable('legal_records')
      .set({ occurred_at: new Date(0) })
      .where('kind', '=', 2)
      .execute()
    const { extract: found, notes } = await extract({ by: 'member', id })
    expect(found.records.map(({ kind }) => kind)).toEqual(['identity'])
    expect(found.unopened.map(({ kind }) => kind).sort()).toEqual(['account', 'connection'])
    expect(notes).toEqual([
      `1 records are sealed for another key than this one (${opener.keyId}): ffffffffffffffff.`,
      expect.stringMatching(/^1 records were changed since they were sealed: \d+\.$/),
    ])
  })

  test('a row moved to another member does not open', async () => {
    const [one, other] = [await signUp('nadia'), await signUp('hugo')]
    await site.db.deleteFrom('legal_records').where('user_id', '=', other).where('kind', '=', 2).execute()
    await site.db
      .updateTable('legal_records')
      .set({ user_id: other })
      .where('user_id', '=', one)
      .where('kind', '=', 2)
      .execute()
    const { extract: found } = await extract({ by: 'member', id: other })
    expect(found.unopened.map(({ kind }) => kind)).toEqual(['account'])
  })

  test('an empty search says so, and is in the log', async () => {
    await expect(extract({ by: 'address', ip: '198.51.100.9' })).rejects.toThrow(
      'No sealed record was found. The search is in the log.',
    )
    expect(await audit()).toMatchObject([{ user_id: null, details: { members: [], records: 0 } }])
  })

  test('days in Paris limit connections and payments, not identities', async () => {
    const id = await signUp('nadia')
    const period = parseRequest(
      createArgs({ '--member': String(id), '--from': '2026-03-29', '--to': '2026-03-29' }),
    ).request.period
    // The night on which clocks go forward: 23 hours.
    expect(period).toEqual({
      from: new Date('2026-03-28T23:00:00Z'),
      to: new Date('2026-03-29T22:00:00Z'),
    })
    const { extract: found } = await extract({ by: 'member', id }, period)
    expect(found.records.map(({ kind }) => kind)).toEqual(['identity', 'account'])
    await expect(extract({ by: 'address', ip: '192.0.2.1' }, period)).rejects.toThrow(
      'No sealed record was found',
    )
  })

  const createArgs = (options: Record<string, string>) =>
    Object.entries({ '--key': 'k', '--reason': WHY.reason, '--reference': WHY.reference, ...options }).flat()

  test.each([
    ['no subject', {}, 'Name one of --member, --email and --address.'],
    [
      'two subjects',
      { '--member': '7', '--email': 'a@b.fr' },
      'Name one of --member, --email and --address.',
    ],
    ['a member without number', { '--member': 'zoe' }, '--member is the number of a member, like 1234.'],
    ['half an e-mail address', { '--email': 'zoe' }, '--email is a whole e-mail address.'],
    ['a network', { '--address': '192.0.2.0/24' }, '--address is a whole IP address, not a network.'],
    ['no reason', { '--member': '7', '--reason': ' ' }, '--reason says in 3 to 300 characters'],
    ['no reference', { '--member': '7', '--reference': '' }, '--reference says in 3 to 300 characters'],
    [
      'a day that is none',
      { '--member': '7', '--from': '2026-02-30' },
      '--from is a day in Paris, like 2026-11-23.',
    ],
    [
      'an unknown option',
      { '--member': '7', '--all': 'yes' },
      'Expected "./guinguette legal-request --key FILE',
    ],
    ['no key', { '--member': '7', '--key': '' }, 'Expected "./guinguette legal-request --key FILE'],
  ])('explains %s', (_, options, sentence) => {
    expect(() => parseRequest(createArgs(options))).toThrow(sentence)
  })

  test('reads the key from its file, and writes the extract to a new file for its owner alone', async () => {
    const id = await signUp('nadia')
    const [key, output, notKey] = ['private.pem', 'extract.json', 'not.pem'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await writeFile(key, privateKey)
    await writeFile(notKey, publicKey)
    const config = { ...site.config, secretKey: site.context.secret }
    const run = (file: string) =>
      legalRequest.run(createArgs({ '--member': String(id), '--key': file, '--out': output }), config)
    await expect(run(notKey)).rejects.toThrow(`is not a private key that ./guinguette legal-key made.`)
    await expect(run(join(folder, 'missing.pem'))).rejects.toThrow('cannot be read.')
    await run(key)
    expect((await stat(output)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(output, 'utf8')).records).toHaveLength(3)
    await expect(run(key)).rejects.toThrow('it exists already. Name another file.')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { readSections } from '../../../../tools/demo/texts.ts'
import { isAdvertName } from './advert-names.ts'

describe('isAdvertName', () => {
  test.each([
    ...[
      'snap.zoe75',
      'Zoe_insta',
      'Insta-Zoe',
      'whatsapp_zoe',
      'WhatsAppZoe',
      'sn4p_zoe',
      'Te1egram.zoe',
      'S-N-A-P.zoe',
    ],
    ...[
      'snap75zoe',
      'onlyfans.zoe',
      'mym.zoe',
      'www.zoe',
      'zoe-photos.com',
      'zoe.fr',
      'Zoe0612345678',
      '06-12-34-56-78',
    ],
    ...[
      'Escort_Lyon',
      'PlanCam69',
      'crypto-gains',
      'Trading.facile',
      'Bitcoin_Paul',
      'camgirl33',
      'Marabout-Ali',
    ],
  ])('is true for %s', (name) => {
    expect(isAdvertName(name)).toBe(true)
  })

  test.each([
    ...[
      'Zoé',
      'Zoe75',
      'Jean-Pierre',
      'Anne-Sophie_69',
      'Snape',
      'Instant.T',
      'Camille',
      'Marie.Fr-ance',
      'Comète',
    ],
    ...[
      'Cassandra',
      'Escortine-non',
      'Lou.en.ville',
      'Kikou',
      'Signal',
      'Hugo1990',
      'Paul_12051990',
      'Promenade',
      'BZH',
    ],
  ])('is false for %s', (name) => {
    expect(isAdvertName(name)).toBe(false)
  })

  test('is false for every name of the demo', () => {
    const names = [...readSections('names').values()].flatMap((section) => section.split(/\s+/))
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter(isAdvertName)).toEqual([])
  })
})

describe('signUp', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp()
  })
  afterAll(() => site.close())

  test('returns 422 under the name for an advert, and creates no account', async () => {
    const before = await site.db.selectFrom('users').select('id').execute()
    const answer = await (await site.as(null)).post('/api/register', {
      name: 'snap.zoe75',
      email: 'zoe@exemple.fr',
      password: 'une phrase bien longue',
      birthday: '1990-05-12',
      sex: 1,
      terms: true,
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: [
            'Un nom ne peut être ni une publicité ni un moyen de vous joindre ailleurs. Choisissez-en un autre.',
          ],
        },
      },
    })
    expect(await site.db.selectFrom('users').select('id').execute()).toEqual(before)
  })
})

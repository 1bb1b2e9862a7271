import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { suspendMember } from '../../moderation/decisions/public.ts'
import { sweepCoupleChoices } from './server.ts'

const PATH = '/api/user/couple'
const UNKNOWN = 'Cette conversation ne permet pas ce choix.'
const PRIVATE_CHOICE = 'C’est gardé pour vous. Hugo ne le lira que si c’est réciproque.'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser
let thread: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db, { name: 'Zoe', name_key: 'zoe' })
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
  thread = await talk(zoe, hugo)
})

const talk = async (one: TestMember, other: TestMember) => {
  const { id } = await createThread(site.db, one.id, other.id)
  await createMessage(site.db, id, one.id)
  await createMessage(site.db, id, other.id)
  return id
}
const choose = (browser: Browser, id = thread) => browser.put(PATH, { thread: id })
const read = async (browser: Browser) => (await browser.get(PATH)).body
const listChoices = () => site.db.selectFrom('couple_choices').selectAll().orderBy('user_id').execute()
const isPaused = async ({ id }: TestMember) => {
  const user = site.db.selectFrom('users').where('id', '=', id).select('paused_at')
  return (await user.executeTakeFirstOrThrow()).paused_at !== null
}
const countNotifications = async () =>
  (await site.db.selectFrom('notifications').where('type', '=', 75).select('user_id').execute())
    .map(({ user_id }) => user_id)
    .sort()

describe('chooseCouple', () => {
  test('keeps the choice for its member and changes no account', async () => {
    const { status, body } = await choose(zoes)
    expect([status, body]).toEqual([200, { message: PRIVATE_CHOICE, agreed: false }])
    expect((await read(zoes)).choice).toMatchObject({ thread, member: { id: hugo.id, name: 'Hugo' } })
    expect(await read(hugos)).toEqual({ choice: null, moment: null })
    expect([await isPaused(zoe), await isPaused(hugo), await countNotifications()]).toEqual([
      false,
      false,
      [],
    ])
  })

  test('pauses and notifies both once both have chosen each other', async () => {
    await choose(zoes)
    const { status, body } = await choose(hugos)
    expect([status, body]).toEqual([
      200,
      {
        message: 'Vous vous êtes trouvés. Vos deux comptes se reposent, et rien n’est supprimé.',
        agreed: true,
      },
    ])
    expect([await isPaused(zoe), await isPaused(hugo)]).toEqual([true, true])
    expect(await countNotifications()).toEqual([zoe.id, hugo.id])
    for (const [browser, name] of [
      [zoes, 'Hugo'],
      [hugos, 'Zoe'],
    ] as const)
      expect(await read(browser)).toMatchObject({
        choice: null,
        moment: { thread, member: { name }, refund: null },
      })
    const { rows } = await sql<{ tally: number }>`
      select tally from outcome_tallies where name = 'couples'`.execute(site.db)
    expect(rows).toEqual([{ tally: 1 }])
  })

  test('unites two who press at the same time once, as often as they press', async () => {
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([choose(zoes), choose(hugos)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.filter(({ body }) => body.agreed).length).toBeGreaterThan(0)
      expect((await listChoices()).every(({ agreed_at }) => agreed_at !== null)).toBe(true)
      expect(await countNotifications()).toEqual([zoe.id, hugo.id])
    }
  })

  test('replaces a choice, so that a former one is never answered', async () => {
    const lea = await createMember(site.db)
    await choose(zoes)
    await choose(zoes, await talk(zoe, lea))
    expect((await choose(hugos)).body.agreed).toBe(false)
    expect(await isPaused(zoe)).toBe(false)
  })

  test('unites one member with one other only, when two answer at once', async () => {
    const lea = await createMember(site.db)
    const second = await talk(zoe, lea)
    await choose(hugos)
    await choose(await site.as(lea), second)
    await Promise.all([choose(zoes), choose(zoes, second)])
    const agreed = (await listChoices()).filter(({ agreed_at }) => agreed_at)
    expect((await listChoices()).filter(({ user_id }) => user_id === zoe.id)).toHaveLength(1)
    expect(agreed.filter(({ user_id }) => user_id !== zoe.id).length).toBeGreaterThan(0)
  })

  test('accepts a paused member, so that a pause reveals nothing', async () => {
    await hugos.post('/api/user/pause')
    expect((await choose(zoes)).status).toBe(200)
    expect((await choose(hugos)).body.agreed).toBe(true)
  })

  test.each([
    ['blocked', () => blockMember(site.db, zoe.id, hugo.id)],
    ['blocking', () => blockMember(site.db, hugo.id, zoe.id)],
    ['suspended', () => inTransaction(site.context, (tx) => suspendMember(tx, hugo.id, null))],
    ['deleted', () => hugos.post('/api/user/autodestruction')],
    ['member of the staff', () => sql`update users set roles = 1 where id = ${hugo.id}`.execute(site.db)],
    ['hidden by deleting the conversation', () => zoes.delete(`/api/messages/conversation/${thread}`)],
  ])('returns 404 for a %s', async (_, change) => {
    await change()
    const { status, body } = await choose(zoes)
    expect([status, body.message]).toEqual([404, UNKNOWN])
    expect((await zoes.get(`${PATH}/conversations`)).body.conversations).toEqual([])
  })

  test('returns 404 for a conversation of others, 422 without one, 403 to staff, 401 to visitors', async () => {
    const stranger = await site.as(await createMember(site.db))
    expect((await choose(stranger)).status).toBe(404)
    const none = await zoes.put(PATH, {})
    expect([none.status, none.body.errors]).toEqual([422, { thread: ['Choisissez une personne.'] }])
    const staff = await createMember(site.db, { roles: 1 })
    expect((await choose(await site.as(staff), await talk(staff, hugo))).status).toBe(403)
    expect((await choose(await site.as(null))).status).toBe(401)
  })
})

/** Tokens, times of the reading, and activity, which every request changes. */
const CHANGING = /nonce="[^"]+"|[\w-]{40,}|datetime="[^"]+"|"now":\d+|"last_activity":"[^"]+"/gi

/** Reads every call without a body, and the pages that name the other. */
async function readEverything(browser: Browser) {
  const params: Record<string, number> = { id: zoe.id, userId: zoe.id, thread, lastId: 0 }
  const calls = site.context.endpoints.filter(
    ({ method, access, isStream }) =>
      method === 'GET' && !isStream && ['anyone', 'signed-in', 'member'].includes(access),
  )
  const urls = calls.map(({ path }) => path.replace(/:(\w+)/g, (_, name) => String(params[name] ?? 1)))
  const pages = ['/messages', `/messages/${thread}`, '/on-s-est-trouves', '/notifications', '/moi']
  const answers: Record<string, string> = {}
  // Names proposed to visitors are drawn by chance.
  for (const url of [...urls, ...pages].filter((one) => one !== '/api/register/name')) {
    const { status, text } = await browser.get(url)
    answers[url] = `${status} ${text.replace(CHANGING, '')}`
  }
  return answers
}

/** Addresses whose answers differ. */
const compare = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys({ ...before, ...after }).filter((url) => before[url] !== after[url])

test('nothing that the other reads changes before they choose the same', async () => {
  await readEverything(hugos)
  const before = await readEverything(hugos)
  expect(Object.keys(before).length).toBeGreaterThan(30)
  const events: unknown[] = []
  const { publish } = site.context.events
  site.context.events.publish = (...published) => void events.push(...published)
  await choose(zoes)
  site.context.events.publish = publish
  expect(events).toEqual([])
  expect(compare(before, await readEverything(hugos))).toEqual([])
  await zoes.delete(PATH)
  expect(compare(before, await readEverything(hugos))).toEqual([])
}, 60_000)

test('a choice answers the same whether or not the other has chosen somebody else', async () => {
  const first = await choose(zoes)
  await choose(hugos, await talk(hugo, await createMember(site.db)))
  expect((await choose(zoes)).body).toEqual(first.body)
})

describe('withdrawCouple', () => {
  test('deletes the choice, so that the other’s is not answered', async () => {
    await choose(zoes)
    const { status, body } = await zoes.delete(PATH)
    expect([status, body.message]).toEqual([200, 'Votre choix est retiré. Personne n’en a rien su.'])
    expect((await choose(hugos)).body.agreed).toBe(false)
  })

  test('returns 404 without a choice, and once both agree', async () => {
    expect((await zoes.delete(PATH)).body.message).toBe('Vous n’avez choisi personne.')
    await choose(zoes)
    await choose(hugos)
    expect((await zoes.delete(PATH)).status).toBe(404)
  })
})

describe('markCoupleSeen', () => {
  test('erases what is stored for the caller alone, and leaves both paused', async () => {
    await choose(zoes)
    await choose(hugos)
    expect((await zoes.post(`${PATH}/seen`)).status).toBe(200)
    expect((await zoes.post(`${PATH}/seen`)).status).toBe(200)
    expect((await read(zoes)).moment).toBeNull()
    expect((await read(hugos)).moment).toMatchObject({ thread })
    expect(await isPaused(zoe)).toBe(true)
  })

  test('leaves a choice that is not answered', async () => {
    await choose(zoes)
    await zoes.post(`${PATH}/seen`)
    expect((await read(zoes)).choice).not.toBeNull()
  })
})

describe('a choice ends', () => {
  test.each([
    ['with a block by its member', () => zoes.post(`/api/blacklist/${hugo.id}`)],
    ['with a block by the other', () => hugos.post(`/api/blacklist/${zoe.id}`)],
    ['with the deleted conversation', () => zoes.delete(`/api/messages/conversation/${thread}`)],
    ['with the account of its member', () => zoes.post('/api/user/autodestruction')],
    ['with the erased account of the other', () => deleteAndErase(site, hugos)],
    [
      'with the suspension of the other',
      () => inTransaction(site.context, (tx) => suspendMember(tx, hugo.id, null)),
    ],
    [
      'after 90 days',
      async () => {
        await sql`update couple_choices set erase_at = erase_at - interval '90 days'`.execute(site.db)
        await sweepCoupleChoices(site.db)
      },
    ],
  ])('%s', async (_, end) => {
    await choose(zoes)
    expect(await listChoices()).toHaveLength(1)
    await end()
    expect(await listChoices()).toEqual([])
  })

  test('not when the other deletes the conversation, which its member is not shown', async () => {
    await choose(zoes)
    await hugos.delete(`/api/messages/conversation/${thread}`)
    expect(await listChoices()).toHaveLength(1)
  })

  test('and is not answered once its 90 days are over', async () => {
    await choose(zoes)
    await sql`update couple_choices set erase_at = erase_at - interval '90 days'`.execute(site.db)
    expect((await choose(hugos)).body.agreed).toBe(false)
  })
})

describe('listCoupleConversations', () => {
  test('pages through the conversations, the latest first', async () => {
    for (let n = 0; n < 21; n++) await talk(zoe, await createMember(site.db))
    const { body: first } = await zoes.get(`${PATH}/conversations`)
    expect(first.conversations).toHaveLength(20)
    const { body: second } = await zoes.get(`${PATH}/conversations?before=${first.next}`)
    expect(second.conversations.map(({ member }: { member: { name: string } }) => member.name)).toContain(
      'Hugo',
    )
    expect(second.next).toBeNull()
    expect((await zoes.get(`${PATH}/conversations?before=hier`)).status).toBe(422)
  })
})

describe('answerLeaving', () => {
  const tallies = async () =>
    (await site.db.selectFrom('outcome_tallies').select(['name', 'tally']).orderBy('name').execute()).map(
      ({ name, tally }) => `${name} ${tally}`,
    )
  beforeEach(() => sql`delete from outcome_tallies`.execute(site.db))

  test('counts an answer without the member', async () => {
    const { status, body } = await zoes.post('/api/user/leaving', { answer: 'elsewhere' })
    expect([status, body.message]).toEqual([200, 'Merci, et bonne route.'])
    await hugos.post('/api/user/leaving', { answer: 'break' })
    expect(await tallies()).toEqual(['left-break 1', 'left-elsewhere 1'])
  })

  test('returns 422 for another answer, and 401 to visitors', async () => {
    expect((await zoes.post('/api/user/leaving', { answer: 'here' })).status).toBe(422)
    expect((await (await site.as(null)).post('/api/user/leaving', { answer: 'break' })).status).toBe(401)
  })

  test.each([
    ['pause', '/user/visibilite'],
    ['suppression', '/user/suppression'],
  ])('returns to the page that asked (%s), which says thank you', async (page, path) => {
    expect((await zoes.get(path)).text).toContain('J’ai trouvé quelqu’un ici')
    const { status, headers } = await zoes.submit('/user/depart', { answer: 'break', page })
    expect([status, headers.location]).toEqual([303, `${path}?depart=merci#depart`])
    const { text } = await zoes.get(`${path}?depart=merci`)
    expect(text).toContain('Merci, et bonne route.')
    expect(text).not.toContain('Je souffle un peu')
  })
})

describe('/on-s-est-trouves', () => {
  test('chooses and withdraws without scripts', async () => {
    expect((await zoes.get('/on-s-est-trouves')).text).toContain('C’est avec cette personne')
    const chosen = await zoes.submit('/on-s-est-trouves', { thread: String(thread) })
    expect([chosen.status, chosen.headers.location]).toEqual([303, '/on-s-est-trouves?fait=choix'])
    expect((await zoes.get('/on-s-est-trouves')).text).toContain('Vous avez choisi Hugo.')
    await zoes.submit('/on-s-est-trouves/retirer', {})
    expect((await zoes.get('/on-s-est-trouves?fait=retrait')).text).toContain('Votre choix est retiré.')
  })

  test('shows the form again under a missing choice', async () => {
    const { status, text } = await zoes.submit('/on-s-est-trouves', {})
    expect([status, text.includes('Choisissez une personne.')]).toEqual([422, true])
  })

  test('shows the moment here and on the home page until its member leads on', async () => {
    await choose(zoes)
    expect((await zoes.get('/')).text).not.toContain('Vous vous êtes trouvés.')
    await choose(hugos)
    for (const url of ['/', '/on-s-est-trouves']) {
      const { text } = await zoes.get(url)
      expect(text).toContain('Vous vous êtes trouvés.</h1>')
      expect(text).toContain('Hugo et vous l’avez dit tous les deux.')
    }
    const { headers } = await zoes.submit('/on-s-est-trouves/vu', {})
    expect(headers.location).toBe('/')
    expect((await zoes.get('/')).text).not.toContain('Vous vous êtes trouvés.')
    expect((await hugos.get('/')).text).toContain('Vous vous êtes trouvés.</h1>')
  })

  test('says where there is no conversation', async () => {
    const browser = await site.as(await createMember(site.db))
    expect((await browser.get('/on-s-est-trouves')).text).toContain('Aucune conversation ici')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { RUNS_ON_CITUS } from '../../../../tests/support/engines.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let salome: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  // The founder, who is in no list, takes the first id.
  await createMember(site.db, { roles: 3, searchable: false })
  salome = await createMember(site.db, { name: 'Salomé' })
})
afterAll(() => site.close())

const DAY_MS = 86_400_000
const staff = async (roles: number) => site.as(await createMember(site.db, { roles }))
const accountOf = ({ id }: { id: number }) =>
  site.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const decisionsOf = ({ id }: { id: number }) =>
  site.db.selectFrom('decisions').where('user_id', '=', id).selectAll().orderBy('id').execute()
const auditOf = ({ id }: { id: number }) =>
  site.db
    .selectFrom('audit')
    .where('user_id', '=', id)
    .select(['actor_id', 'action', 'reason', 'details'])
    .orderBy('id')
    .execute()
const noticesOf = ({ id }: { id: number }) =>
  site.db
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .select(['type', 'sender_id', 'data'])
    .orderBy('id')
    .execute()
const mailsQueued = async () => {
  const { rows } = await site.context.pool.query(
    "select data from pgboss.job where name = 'decision-mail' and state = 'created' order by created_on",
  )
  return rows.map(({ data }) => data.decision)
}

describe('access', () => {
  const CALLS = [
    ['ban', 'post', { reason: 'Trois faux profils.', until: 7 }, 2],
    ['ban', 'delete', {}, 2],
    ['warning', 'post', { percent: 20, reason: 'Des insultes.' }, 2],
    ['status', 'post', { status: 2 }, 1],
    ['description', 'post', { can_description: false }, 1],
  ] as const
  const NOBODY_OF_THEIRS =
    'Vous ne pouvez agir ni sur vous-même, ni sur un membre du staff de votre rang ou au-dessus.'

  const table = CALLS.flatMap(([name, method, body, least]) =>
    [1, 2, 3].map((role) => ({ name, method, body, least, role })),
  )
  test.each(table)('$method $name as role $role', async ({ name, method, body, least, role }) => {
    const self = await createMember(site.db, { roles: role })
    const browser = await site.as(self)
    const act = async (id: number) => (await browser[method](`/api/admin/${name}/${id}`, body)).status
    const on = async (roles: number) => act((await createMember(site.db, { roles })).id)
    if (role < least) {
      expect([await on(0), await on(-1), await act(999_999)]).toEqual([403, 403, 403])
      return
    }
    const isLift = method === 'delete'
    const isBan = name === 'ban' && !isLift
    const onLower = isBan ? 403 : isLift ? 409 : 200
    expect({
      member: await on(0),
      suspended: await on(-1),
      unknown: await act(999_999),
      oneself: await act(self.id),
      equal: await on(role),
      higher: role === 3 ? 403 : await on(role + 1),
      lowerStaff: role > 1 ? await on(role - 1) : onLower,
    }).toEqual({
      member: isLift ? 409 : 200,
      suspended: isBan ? 409 : 200,
      unknown: 404,
      oneself: 403,
      equal: 403,
      higher: 403,
      lowerStaff: onLower,
    })
  })

  test('returns a reason with each refusal', async () => {
    const admin = await staff(2)
    const other = await createMember(site.db, { roles: 2 })
    const modo = await createMember(site.db, { roles: 1 })
    const body = { reason: 'Un motif.' }
    expect((await admin.post(`/api/admin/ban/${other.id}`, body)).body.message).toBe(NOBODY_OF_THEIRS)
    expect((await admin.post('/api/admin/ban/999999', body)).body.message).toBe('Ce membre n’existe pas.')
    expect((await admin.post(`/api/admin/ban/${modo.id}`, body)).body.message).toBe(
      'Ce membre fait partie du staff\u202f: le fondateur doit d’abord lui retirer son rôle.',
    )
    expect((await admin.delete(`/api/admin/ban/${salome.id}`, {})).body.message).toBe(
      'Ce compte n’est pas suspendu.',
    )
    await admin.post(`/api/admin/ban/${salome.id}`, body)
    expect((await admin.post(`/api/admin/ban/${salome.id}`, body)).body.message).toBe(
      'Ce compte est déjà suspendu.',
    )
    expect((await admin.post(`/api/admin/status/${other.id}`, { status: 2 })).status).toBe(403)
    expect((await admin.post(`/api/admin/status/${salome.id}`, { status: 0 })).body.message).toBe(
      'Ce profil a déjà ce statut.',
    )
    expect(
      (await admin.post(`/api/admin/description/${salome.id}`, { can_description: true })).body.message,
    ).toBe('C’est déjà le cas pour ce membre.')
  })

  test('returns 403 without the second factor', async () => {
    const { id } = await createMember(site.db, { roles: 2 })
    await site.as({ id })
    await site.db.updateTable('sessions').set({ factor_at: null }).execute()
    const admin = await site.as({ id })
    await site.db.updateTable('sessions').set({ factor_at: null }).execute()
    expect((await admin.post(`/api/admin/ban/${salome.id}`, { reason: 'Un motif.' })).status).toBe(403)
    expect((await accountOf(salome)).roles).toBe(0)
  })
})

describe('what is refused', () => {
  const MISSING = 'Donnez un motif.'
  const SHORT = 'Donnez un motif d’au moins 3 caractères.'
  const LONG = 'Le motif fait 1000 caractères au plus.'
  const DAYS = 'Donnez un nombre de jours entre 1 et 365, ou choisissez «\u202fdéfinitivement\u202f».'
  const PERCENT = 'Donnez un pourcentage entre 1 et 100.'
  const VALUE = 'Cette valeur n’est pas valide.'
  const why = { reason: 'Un motif.' }
  test.each([
    ['ban', {}, 'reason', MISSING],
    ['ban', { reason: null }, 'reason', MISSING],
    ['ban', { reason: ' ab \n' }, 'reason', SHORT],
    ['ban', { reason: 'x'.repeat(1001) }, 'reason', LONG],
    ['ban', { ...why, preset: 'autre' }, 'preset', VALUE],
    ['ban', { ...why, preset: 'photo' }, 'preset', VALUE],
    ['ban', { ...why, until: 0 }, 'until', DAYS],
    ['ban', { ...why, until: 366 }, 'until', DAYS],
    ['ban', { ...why, until: 1.5 }, 'until', DAYS],
    ['ban', { ...why, until: '' }, 'until', DAYS],
    ['ban', { ...why, hides: 'peut-être' }, 'hides', VALUE],
    ['warning', { percent: 10 }, 'reason', MISSING],
    ['warning', { ...why }, 'percent', PERCENT],
    ['warning', { ...why, percent: 0 }, 'percent', PERCENT],
    ['warning', { ...why, percent: 101 }, 'percent', PERCENT],
    ['warning', { ...why, percent: -101 }, 'percent', PERCENT],
    ['warning', { ...why, percent: 'dix' }, 'percent', PERCENT],
    ['status', { status: 1 }, 'status', VALUE],
    ['status', { status: 3 }, 'status', VALUE],
    ['status', { status: 2, reason: 'x'.repeat(1001) }, 'reason', LONG],
    ['description', {}, 'can_description', 'Ce champ est obligatoire.'],
    ['description', { can_description: false, reason: 'x'.repeat(1001) }, 'reason', LONG],
  ])('%s, case %#', async (name, body, field, sentence) => {
    const answer = await (await staff(3)).post(`/api/admin/${name}/${salome.id}`, body)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } })
    expect([await decisionsOf(salome), await auditOf(salome)]).toEqual([[], []])
  })

  test('returns 404 for an invalid address', async () => {
    const admin = await staff(2)
    for (const id of ['0', '-1', 'moi', '99999999999']) {
      expect((await admin.post(`/api/admin/ban/${id}`, why)).status).toBe(404)
    }
  })
})

describe('a ban', () => {
  test('suspends for a time, with all that follows from it', async () => {
    const admin = await createMember(site.db, { roles: 2 })
    const before = Date.now()
    const answer = await (await site.as(admin)).post(`/api/admin/ban/${salome.id}`, {
      reason: '  Trois faux profils.  ',
      preset: 'fake',
      until: 7,
      hides: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toMatch(/^Le compte est suspendu jusqu’au \d{1,2} \S+ \d{4} à \d\d:\d\d\.$/)
    const [decision] = await decisionsOf(salome)
    expect(decision).toMatchObject({
      kind: 8,
      rule: 'fake',
      reason: 'Trois faux profils.',
      actor_id: admin.id,
      actor_role: 2,
      details: { hides: true },
      lifted_at: null,
    })
    const until = decision?.until?.getTime() ?? 0
    expect(until).toBeGreaterThanOrEqual(before + 7 * DAY_MS)
    expect(until).toBeLessThan(Date.now() + 7 * DAY_MS + 1)
    const account = await accountOf(salome)
    expect([account.roles, account.suspended_until]).toEqual([-1, decision?.until])
    expect(await auditOf(salome)).toEqual([
      {
        actor_id: admin.id,
        action: 'member.ban',
        reason: 'Trois faux profils.',
        details: {
          decision: decision?.id,
          rule: 'fake',
          until: decision?.until?.toISOString(),
          hides: true,
        },
      },
    ])
    expect(await noticesOf(salome)).toEqual([{ type: 41, sender_id: null, data: { decision: decision?.id } }])
    expect(await mailsQueued()).toContain(decision?.id)
  })

  test('is permanent without a number of days', async () => {
    const answer = await (await staff(2)).post(`/api/admin/ban/${salome.id}`, { reason: 'Des menaces.' })
    expect(answer.body).toEqual({ message: 'Le compte est suspendu définitivement.' })
    expect(await decisionsOf(salome)).toMatchObject([{ kind: 9, rule: 'other', until: null }])
    expect((await accountOf(salome)).suspended_until).toBeNull()
  })

  test('hides the member from lists until it is lifted', async () => {
    const admin = await staff(2)
    const isListed = async () =>
      (
        await site.db
          .selectFrom('member_search')
          .where('user_id', '=', salome.id)
          .select('searchable')
          .executeTakeFirstOrThrow()
      ).searchable
    await admin.post(`/api/admin/ban/${salome.id}`, { reason: 'Des menaces.' })
    expect(await isListed()).toBe(false)
    const lifter = await createMember(site.db, { roles: 3 })
    const answer = await (await site.as(lifter)).delete(`/api/admin/ban/${salome.id}`, {
      reason: 'Une erreur.',
    })
    expect([answer.status, answer.body]).toEqual([200, { message: 'La suspension est levée.' }])
    expect([await isListed(), (await accountOf(salome)).roles]).toEqual([true, 0])
    const [decision] = await decisionsOf(salome)
    expect(decision).toMatchObject({ lifted_by: lifter.id, lifted_at: expect.any(Date) })
    expect((await auditOf(salome)).at(-1)).toEqual({
      actor_id: lifter.id,
      action: 'member.unban',
      reason: 'Une erreur.',
      details: { decisions: [decision?.id] },
    })
  })

  test('replaces a suspension by warning', async () => {
    const admin = await staff(2)
    await site.db.updateTable('users').set({ warning: 80 }).where('id', '=', salome.id).execute()
    await admin.post(`/api/admin/warning/${salome.id}`, { percent: 20, reason: 'Encore des insultes.' })
    expect((await accountOf(salome)).roles).toBe(-1)
    expect((await admin.post(`/api/admin/ban/${salome.id}`, { reason: 'Assez.', until: 3 })).status).toBe(200)
    expect((await admin.post(`/api/admin/ban/${salome.id}`, { reason: 'Assez.', until: 3 })).status).toBe(409)
    const [warned, waited, banned] = await decisionsOf(salome)
    expect([warned?.kind, waited?.kind, banned?.kind]).toEqual([7, 8, 8])
    expect(waited?.until?.getTime()).toBeLessThanOrEqual(Date.now())
    await admin.delete(`/api/admin/ban/${salome.id}`, {})
    const lifted = (await decisionsOf(salome)).map(({ lifted_at }) => lifted_at !== null)
    expect(lifted).toEqual([false, false, true])
    expect((await accountOf(salome)).warning).toBe(90)
  })

  test('stores one ban for fifty requests at once', async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => staff(2)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        admins[i % 10]?.post(`/api/admin/ban/${salome.id}`, { reason: `Le numéro ${i}.`, until: 7 }),
      ),
    )
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await decisionsOf(salome)).toHaveLength(1)
    expect(await auditOf(salome)).toHaveLength(1)
    expect(await noticesOf(salome)).toHaveLength(1)
    const lifts = await Promise.all(
      Array.from({ length: 50 }, (_, i) => admins[i % 10]?.delete(`/api/admin/ban/${salome.id}`, {})),
    )
    expect(lifts.map((answer) => answer?.status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await auditOf(salome)).toHaveLength(2)
  })
})

describe('after a failed ban', () => {
  // A distributed table has no triggers.
  test.each(['decisions', ...(RUNS_ON_CITUS ? [] : ['notifications']), 'audit', 'pgboss.job'])(
    'whose row of %s cannot be written',
    async (table) => {
      const { pool } = site.context
      await pool.query(`
        create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger fail before insert on ${table} for each row execute function fail()`)
      const salomes = await site.as(salome)
      const jobs = async () => (await pool.query('select count(*) from pgboss.job')).rows[0].count
      const before = await jobs()
      try {
        const admin = await staff(2)
        const answer = await admin.post(`/api/admin/ban/${salome.id}`, {
          reason: 'Des menaces.',
          hides: true,
        })
        expect(answer.status).toBe(500)
      } finally {
        await pool.query(`drop trigger fail on ${table}`)
      }
      expect([await decisionsOf(salome), await auditOf(salome), await noticesOf(salome)]).toEqual([
        [],
        [],
        [],
      ])
      expect(await jobs()).toBe(before)
      expect((await salomes.get('/api/me')).body).toMatchObject({ roles: 0 })
    },
  )
})

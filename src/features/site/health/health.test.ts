import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { ROLES } from '../../../shared/roles.ts'
import { judgeHealth } from './policy.ts'
import type { HealthFacts } from './read.ts'

const NOW = new Date('2026-11-28T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const queue = (oldest: number, failing = 0) => [{ job: 'mail', waiting: 3, failing, oldest }]
const WELL: HealthFacts = {
  disk: { free: 60e9, total: 100e9 },
  queues: queue(2),
  hasMail: true,
  backups: { every: 24, latest: daysAgo(0.5), restored: daysAgo(20) },
  recovery: { lagSeconds: 1, baseAgeSeconds: 60 },
  remote: { lagSeconds: 4 },
  slow: [],
  duties: 0,
  versions: { site: '0.3.0', node: '24.1.0', database: '18.4' },
  timings: [],
}
const judge = (facts: Partial<HealthFacts>, title: string) =>
  judgeHealth({ ...WELL, ...facts }, NOW).find((check) => check.title === title)

test('a site that has all it needs has nothing to do', () => {
  expect(judgeHealth(WELL, NOW).map(({ title, state }) => [title, state])).toEqual(
    [
      'Disque',
      'File d’attente',
      'E-mails',
      'Sauvegardes',
      'Reprise à la seconde',
      'Copie hors de la machine',
      'Exercice de restauration',
      'Requêtes lentes',
      'Devoirs légaux',
      'Versions',
    ].map((title) => [title, 'good']),
  )
})

describe('each check says what to do', () => {
  const slow = [{ at: NOW, by: 'GET /', ms: 900, statement: 'select 1' }]
  test.each<[string, string, Partial<HealthFacts>, string]>([
    ['Disque', 'watch', { disk: { free: 15e9, total: 100e9 } }, '15 Go libres, 15 %. Agrandissez le disque'],
    ['Disque', 'act', { disk: { free: 5e9, total: 100e9 } }, '5 Go libres, 5 %.'],
    ['Disque', 'unknown', { disk: undefined }, 'Ce système ne dit pas la place qui reste.'],
    ['File d’attente', 'watch', { queues: queue(600) }, 'depuis 10 minutes'],
    [
      'File d’attente',
      'act',
      { queues: queue(4_000) },
      '3 tâches attendent, la plus ancienne («\u202fmail\u202f»)',
    ],
    ['File d’attente', 'unknown', { queues: null }, 'La base n’a pas répondu à temps.'],
    ['E-mails', 'act', { hasMail: false }, 'Réglez MAIL_URL.'],
    ['E-mails', 'act', { queues: queue(2, 4) }, '4 e-mails ne sont pas partis et seront renvoyés.'],
    [
      'Sauvegardes',
      'act',
      { backups: { every: undefined, latest: undefined, restored: NOW } },
      'Il n’y en a aucune. Réglez BACKUP_EVERY',
    ],
    [
      'Sauvegardes',
      'act',
      { backups: { every: undefined, latest: daysAgo(1), restored: NOW } },
      'Aucune n’est automatique\u202f; la dernière date du 27 novembre 2026 à 11\u00a0h\u00a000.',
    ],
    [
      'Sauvegardes',
      'act',
      { backups: { every: 24, latest: daysAgo(3), restored: NOW } },
      'le dossier BACKUP_DIR est-il plein',
    ],
    [
      'Sauvegardes',
      'act',
      { backups: { every: 24, latest: undefined, restored: NOW } },
      'aucune n’est encore faite',
    ],
    [
      'Reprise à la seconde',
      'act',
      { recovery: { lagSeconds: 400, baseAgeSeconds: 0 } },
      '7 minutes de retard',
    ],
    ['Reprise à la seconde', 'unknown', { recovery: undefined }, 'Le journal de la base n’est pas copié'],
    ['Copie hors de la machine', 'unknown', { remote: 'unset' }, 'un incendie les emporterait'],
    ['Copie hors de la machine', 'unknown', { remote: 'elsewhere' }, 'Un autre processus s’en charge'],
    ['Copie hors de la machine', 'watch', { remote: { lagSeconds: undefined } }, 'encore rien envoyé'],
    ['Copie hors de la machine', 'act', { remote: { lagSeconds: 1_200 } }, 'Elle a 20 minutes de retard.'],
    [
      'Exercice de restauration',
      'watch',
      { backups: { ...WELL.backups, restored: undefined } },
      'Aucun n’est connu. Restaurez une sauvegarde',
    ],
    [
      'Exercice de restauration',
      'watch',
      { backups: { ...WELL.backups, restored: daysAgo(100) } },
      'Restaurez une sauvegarde',
    ],
    ['Requêtes lentes', 'watch', { slow }, '1 relevée depuis le démarrage'],
    ['Requêtes lentes', 'unknown', { slow: undefined }, 'réglez SLOW_QUERY_MS'],
    ['Devoirs légaux', 'watch', { duties: 2 }, '2 devoirs sont à faire par vous.'],
  ])('%s: %s', (title, state, facts, text) => {
    const check = judge(facts, title)
    expect([check?.state, check?.text]).toEqual([state, expect.stringContaining(text)])
  })
})

describe('/admin/sante', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp({ SLOW_QUERY_MS: '1' })
  })
  afterAll(() => site.close())

  test('shows the founder the state of this site and its slow statements, without values', async () => {
    await site.context.pool.query("select pg_sleep(0.01), 'un secret'")
    const founder = await site.as(await createMember(site.db, { roles: ROLES.founder }))
    const { status, text } = await founder.get('/admin/sante')
    expect(status).toBe(200)
    expect(text).toMatch(/Guinguette [\d.]+, Node [\d.]+, PostgreSQL \d+/)
    expect(text).toMatch(/\d+ Go libres/)
    expect(text).toContain('pg_sleep(?)')
    expect(text).not.toContain('un secret')
  })
})

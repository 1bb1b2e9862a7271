import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { EDITABLE_SETTINGS } from '../../../shared/editable-settings.ts'
import type { Setting } from './contract.ts'

let site: TestApp
let founder: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp({ PUBLISHER_PHONE: '01 23 45 67 89' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await site.context.settings.refresh()
  founder = await createMember(site.db, { name: 'Camille', roles: 3 })
  browser = await site.as(founder)
})

const CALL = '/api/admin/settings'
const save = (values: Record<string, string>) => browser.patch(CALL, values)
const read = async (key: string): Promise<Setting> => {
  const { body } = await browser.get(CALL)
  return body.settings.find((setting: Setting) => setting.key === key)
}
const listAudit = () =>
  site.db.selectFrom('audit').select(['action', 'actor_id', 'user_id', 'details']).orderBy('id').execute()
const getText = async (url: string, as: Browser | null = null) =>
  (await (as ?? (await site.as(null))).get(url)).text

describe('listSettings', () => {
  test('says of each setting its value and who decided it', async () => {
    await save({ SITE_NAME: 'Le Bal perdu' })
    const { body } = await browser.get(CALL)
    expect(body.settings.map(({ key }: Setting) => key)).toEqual(EDITABLE_SETTINGS)
    expect(await read('SITE_NAME')).toEqual({
      ...{ key: 'SITE_NAME', value: 'Le Bal perdu', default: 'Guinguette', source: 'site' },
      changed_at: expect.stringMatching(/^20/),
      changed_by: { id: founder.id, name: 'Camille' },
    })
    expect(await read('PUBLISHER_PHONE')).toMatchObject({ value: '01 23 45 67 89', source: 'environment' })
    expect(await read('FREE_ASKS_A_DAY')).toMatchObject({ value: '10', default: '10', source: 'default' })
    expect(await read('PUBLISHER_NAME')).toMatchObject({ value: null, source: 'default', changed_by: null })
  })
})

describe('saveSettings', () => {
  test('changes pages and limits at once, without a restart', async () => {
    expect((await getText('/aide')).includes('Le Bal perdu')).toBe(false)
    const { status, body } = await save({
      ...{ SITE_NAME: 'Le Bal perdu', FREE_ASKS_A_DAY: '3', PUBLISHER_NAME: 'Association du Bal' },
      ...{ LANDING_TITLE: 'Dansez *enfin* ensemble.', LANDING_LEAD: 'Ce soir, on tourne.' },
    })
    expect([status, body.message]).toEqual([200, 'C’est enregistré, et déjà en place.'])
    expect(site.context.config.daily.asked).toBe(3)
    const landing = await getText('/')
    expect(landing).toContain('<h1>Dansez <em>enfin</em> ensemble.</h1><p>Ce soir, on tourne.</p>')
    expect(landing).toContain('· Le Bal perdu</title>')
    expect(await getText('/mentions-legales')).toContain('Association du Bal')
    expect(await getText('/cgu')).toContain('Le Bal perdu est un site de rencontres')
    expect(await getText('/aide')).toContain('Le Bal perdu, entre adultes, au bord de l’eau.')
  })

  test('writes each change with its former and its new value into the audit log', async () => {
    await save({ SITE_NAME: 'Le Bal perdu' })
    await save({ SITE_NAME: 'Le Bal', FREE_ASKS_A_DAY: '10' })
    await save({ SITE_NAME: 'Guinguette' })
    const by = { actor_id: founder.id, user_id: null }
    const setting = 'SITE_NAME'
    expect(await listAudit()).toEqual([
      { ...by, action: 'setting.change', details: { setting, was: null, text: 'Le Bal perdu' } },
      { ...by, action: 'setting.change', details: { setting, was: 'Le Bal perdu', text: 'Le Bal' } },
      { ...by, action: 'setting.reset', details: { setting, was: 'Le Bal', text: null } },
    ])
  })

  test('repeats without effect and without a row of the log', async () => {
    await save({ SITE_NAME: 'Le Bal perdu' })
    expect((await save({ SITE_NAME: ' Le Bal perdu ' })).body.message).toBe('Rien n’a changé.')
    expect(await listAudit()).toHaveLength(1)
  })

  test.each([
    ['SITE_NAME', 'x', 'Un nom de 2 à 30 lettres et chiffres, sans signe comme @ ou <.'],
    ['SITE_NAME', 'Bal <b>', 'Un nom de 2 à 30 lettres et chiffres, sans signe comme @ ou <.'],
    ['SITE_NAME', 'Bal\r\nBcc: x', 'Un nom de 2 à 30 lettres et chiffres, sans signe comme @ ou <.'],
    ['SITE_COLOUR_DAY', 'red', 'Une couleur comme #0f6060.'],
    [
      'SITE_COLOUR_DAY',
      '#7aa5a5',
      'Cette couleur se voit mal avec le fond des bandeaux\u202f: le contraste est de 2,2, il en faut 4,5.',
    ],
    [
      'SITE_COLOUR_NIGHT',
      '#0f6060',
      'Cette couleur se voit mal avec le fond des encadrés\u202f: le contraste est de 1,3, il en faut 4,5.',
    ],
    [
      'SITE_BAR_COLOUR',
      '#fbf3e2',
      'Cette couleur se voit mal avec le texte de la barre\u202f: le contraste est de 1, il en faut 4,5.',
    ],
    ['LANDING_TITLE', 'x'.repeat(91), 'Une ligne de 2 à 90 caractères.'],
    ['LANDING_LEAD', 'Un\ntour', 'Une ligne de 2 à 240 caractères.'],
    ['MAINTENANCE_BANNER', 'x'.repeat(241), 'Une ligne de 2 à 240 caractères.'],
    ['MAINTENANCE_UNTIL', '2031-02-30T10:00', 'Un jour et une heure qui existent, à l’heure de Paris.'],
    ['MAINTENANCE_UNTIL', '2020-02-01T10:00', 'Ce moment est déjà passé.'],
    ['READ_ONLY', 'peut-être', 'Oui ou non.'],
    ['PUBLISHER_EMAIL', 'camille', 'Une adresse e-mail.'],
    ['PUBLISHER_NAME', 'x', 'Une ligne de 2 à 300 caractères.'],
    ['FREE_ASKS_A_DAY', '-1', 'Un nombre entier de 0 à 1 000 000.'],
    ['FREE_ASKS_A_DAY', '1e3', 'Un nombre entier de 0 à 1 000 000.'],
    ['WAITING_LIMIT', '51', 'Un nombre entier de 0 à 50.'],
    ['PROFILES_A_DAY', '100001', 'Un nombre entier de 0 à 100 000.'],
    ['PUBLISHER_NAME', 'x'.repeat(1_001), '1 000 caractères au plus.'],
    [
      'PUBLISHER_PHONE',
      '01 00 00 00 00',
      'Réglé par l’environnement (PUBLISHER_PHONE)\u202f: retirez la variable et redémarrez pour le changer ici.',
    ],
  ])('returns 422 under %s for %j, and saves nothing', async (key, value, sentence) => {
    const { status, body } = await save({ WAITING_LIMIT: '4', [key]: value })
    expect([status, body.errors[key]]).toEqual([422, [sentence]])
    expect(await site.db.selectFrom('site_settings').select('key').execute()).toEqual([])
  })

  test('returns 409 after a change that the page did not show', async () => {
    const { body } = await browser.get(CALL)
    expect((await save({ SITE_NAME: 'Le Bal', version: body.version })).status).toBe(200)
    const late = await save({ SITE_NAME: 'La Danse', version: body.version })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Un réglage a changé pendant que cette page était ouverte. Relisez ce qui est en place, puis enregistrez de nouveau.',
    ])
    expect((await read('SITE_NAME')).value).toBe('Le Bal')
  })

  test('lets one of several concurrent changes of one page through', async () => {
    const { body } = await browser.get(CALL)
    const names = ['Le Bal', 'La Danse', 'La Valse']
    const answers = await Promise.all(names.map((SITE_NAME) => save({ SITE_NAME, version: body.version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await listAudit()).toHaveLength(1)
  })

  test('needs a password given a short time ago', async () => {
    const stale = await site.as(founder, { stale: true })
    expect((await stale.patch(CALL, { SITE_NAME: 'Le Bal' })).body.code).toBe('password')
    const answer = await stale.submit('/admin/reglages', { SITE_NAME: 'Le Bal' })
    expect(answer.text).toContain('name="current_password"')
    expect((await read('SITE_NAME')).source).toBe('default')
  })

  test.each([
    ['a visitor', null, 401],
    ['a member', 0, 403],
    ['a moderator', 1, 403],
    ['an admin', 2, 403],
  ] as const)('is refused to %s, as is the page', async (_name, roles, status) => {
    const other = await site.as(roles === null ? null : await createMember(site.db, { roles }))
    expect((await other.patch(CALL, { SITE_NAME: 'Le Bal' })).status).toBe(status)
    expect((await other.get('/admin/reglages')).status).toBe(roles === null ? 302 : 403)
  })

  test('works by the form of the page, which shows an error with what was typed', async () => {
    const refused = await browser.submit('/admin/reglages', { SITE_NAME: 'Un <b>', WAITING_LIMIT: '4' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('value="Un &lt;b&gt;"')
    expect(refused.text).toContain('sans signe comme @ ou &lt;.')
    expect(refused.text).toContain('<a href="#reglage-SITE_NAME">Nom du site</a>')
    const saved = await browser.submit('/admin/reglages', { SITE_NAME: 'Le Bal' })
    expect([saved.status, saved.headers.location]).toEqual([303, '/admin/reglages/apparence?enregistre'])
    const page = await getText('/admin/reglages/apparence?enregistre', browser)
    expect(page).toContain('C’est enregistré, et déjà en place.')
    expect(page).toMatch(/Changé le .{10,40} par Camille\./)
    expect(page).toContain('formAction="/admin/reglages/SITE_NAME/defaut"')
    const publisher = await getText('/admin/reglages/editeur', browser)
    expect(publisher).toContain('Réglé par l’environnement (PUBLISHER_PHONE)')
    expect(publisher).not.toContain('name="PUBLISHER_PHONE"')
  })
})

describe('the pages of the settings', () => {
  const getCard = async (group: string) => {
    const page = await getText('/admin/reglages', browser)
    const card = new RegExp(`<li [^>]*id="${group}">.*?</li>`, 's').exec(page)?.[0] ?? ''
    return card
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|')
  }

  test('say on the overview what differs from the default, and where the environment decides', async () => {
    await save({ SITE_NAME: 'Le Bal', SITE_COLOUR_DAY: '#5b2a86', FREE_MESSAGES_A_DAY: '1500' })
    expect(await getText('/admin/reglages', browser)).toContain(
      '<p>4 réglages sur 34 diffèrent de leur défaut.</p>',
    )
    expect(await getCard('apparence')).toBe(
      '|Nom, couleurs et logo|Le site s’appelle Le Bal, avec 1 couleur choisie.|Nom du site|Le Bal|au lieu de Guinguette|Liens et boutons, le jour|#5b2a86|au lieu de #0f6060|',
    )
    expect(await getCard('limites')).toBe(
      '|Limites des membres|1 limite sur 6 a été choisie.|Messages par jour, sans Premium|1\u202f500|au lieu de 100|',
    )
    expect(await getCard('editeur')).toContain('|Téléphone|01 23 45 67 89|environnement|')
  })

  test('say the state of each group in a sentence', async () => {
    expect(await getCard('accueil')).toBe('|Page d’accueil|Le titre et la phrase sont ceux d’origine.|')
    expect(await getCard('annonce')).toBe(
      '|Annonce et lecture seule|Pas d’annonce, et tout le monde peut écrire.|',
    )
    expect(await getCard('mesures')).toContain('|La vitesse des pages est mesurée chez les membres.|')
    expect(await getCard('services')).toContain('Aucun serveur de courriel n’est réglé')
    await save({ MAINTENANCE_BANNER: 'Des travaux.', MAINTENANCE_UNTIL: '2099-01-01T10:00', READ_ONLY: 'on' })
    await save({ LANDING_LEAD: 'Ce soir, on tourne.' })
    expect(await getCard('annonce')).toContain(
      '|Une annonce est en haut de chaque page jusqu’au 1er janvier 2099 à 10\u00a0h\u00a000, et le site est en lecture seule.|',
    )
    expect(await getCard('accueil')).toContain('|La phrase est la vôtre, le titre est celui d’origine.|')
  })

  test('show every group of which a refused form has fields, so that none is lost', async () => {
    const { text } = await browser.submit('/admin/reglages', { SITE_NAME: 'Le Bal', WAITING_LIMIT: '99' })
    expect(text).toContain('value="Le Bal"')
    expect(text).toContain('value="99"')
    expect(text).toContain('<a href="#reglage-WAITING_LIMIT">')
  })

  test.each([
    ['/admin/reglages?enregistre=limites', '/admin/reglages/limites?enregistre'],
    ['/admin/reglages?defaut=editeur', '/admin/reglages/editeur?defaut'],
    ['/admin/reglages/apercu', '/admin/reglages'],
    ['/admin/reglages/courriel', '/admin/reglages/services'],
  ])('lead from the former address %s on', async (from, to) => {
    const { status, headers } = await browser.get(from)
    expect([status, headers.location]).toEqual([303, to])
  })

  test.each(['rien', 'constructor', 'SITE_NAME'])('return 404 for the unknown group %s', async (group) => {
    expect((await browser.get(`/admin/reglages/${group}`)).status).toBe(404)
  })

  test('have every setting exactly once', async () => {
    const pages = ['apparence', 'accueil', 'annonce', 'limites', 'lectures', 'editeur', 'services', 'mesures']
    const texts = await Promise.all(pages.map((group) => getText(`/admin/reglages/${group}`, browser)))
    const shown = texts.flatMap((text) => [...text.matchAll(/id="reglage-(\w+)"/g)].map(([, key]) => key))
    expect(shown.sort()).toEqual([...EDITABLE_SETTINGS].sort())
  })
})

describe('resetSetting', () => {
  test('returns a setting to its default, and says who did', async () => {
    await save({ SITE_NAME: 'Le Bal perdu' })
    const { body } = await browser.post(`${CALL}/SITE_NAME/reset`)
    expect(body.message).toBe('Le réglage est revenu à son défaut.')
    expect(await read('SITE_NAME')).toMatchObject({
      ...{ value: 'Guinguette', source: 'default', changed_by: { name: 'Camille' } },
    })
    expect(site.context.config.siteName).toBe('Guinguette')
    expect((await browser.post(`${CALL}/SITE_NAME/reset`)).body.message).toBe('Rien n’a changé.')
    expect(await listAudit()).toHaveLength(2)
  })

  test('returns 404 for a name that is no setting, and 422 for one of the environment', async () => {
    expect((await browser.post(`${CALL}/SECRET_KEY/reset`)).status).toBe(404)
    expect((await browser.post(`${CALL}/PUBLISHER_PHONE/reset`)).status).toBe(422)
  })

  test('works by the button of the form, with whatever else is typed in it', async () => {
    await save({ SITE_NAME: 'Le Bal perdu' })
    const reset = await browser.submit('/admin/reglages/SITE_NAME/defaut', { SITE_NAME: 'Typed' })
    expect(reset.headers.location).toBe('/admin/reglages/apparence?defaut')
    expect((await read('SITE_NAME')).value).toBe('Guinguette')
  })
})

describe('previewSettings', () => {
  test('shows a sample by day and by night without saving', async () => {
    const { status, text } = await browser.submit('/admin/reglages/apercu', {
      SITE_NAME: 'Le Bal perdu',
      SITE_COLOUR_DAY: '#5b2a86',
    })
    expect(status).toBe(200)
    expect(text.match(/data-theme="(?:light|dark)"/g)).toEqual(['data-theme="light"', 'data-theme="dark"'])
    expect(text).toContain('--river:light-dark(#5b2a86, #6fc3b8)')
    expect(text).toContain('Rien n’est encore enregistré.')
    expect(text).toContain('value="Le Bal perdu"')
    expect((await read('SITE_NAME')).source).toBe('default')
  })

  test('measures the lowest contrast of each colour', async () => {
    const { body } = await browser.post(`${CALL}/preview`, { SITE_COLOUR_DAY: '#5B2A86' })
    expect(body).toEqual({
      contrasts: [{ key: 'SITE_COLOUR_DAY', colour: '#5b2a86', lowest: expect.closeTo(8.4, 0) }],
    })
  })

  test('returns 422 for a colour that is read badly', async () => {
    expect((await browser.submit('/admin/reglages/apercu', { SITE_COLOUR_DAY: '#aaaaaa' })).status).toBe(422)
  })
})

describe('a chosen colour', () => {
  test('comes in a stylesheet of its own, named by its version', async () => {
    expect((await (await site.as(null)).get('/couleurs.css')).status).toBe(404)
    await save({ SITE_COLOUR_DAY: '#5b2a86' })
    const [, href = ''] = /href="(\/couleurs\.css\?v=[\w-]{10})"/.exec(await getText('/aide')) ?? []
    const sheet = await (await site.as(null)).get(href)
    expect(sheet.text).toContain(':root,.evening{--river:light-dark(#5b2a86, #6fc3b8)')
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await (await site.as(null)).get('/couleurs.css?v=old')).headers['cache-control']).toBe('no-cache')
  })
})

describe('the announcement', () => {
  test('whose moment is over does not block other changes of its form', async () => {
    const MAINTENANCE_UNTIL = '2020-02-01T10:00'
    await site.db
      .insertInto('site_settings')
      .values({ key: 'MAINTENANCE_UNTIL', value: MAINTENANCE_UNTIL, changed_by: founder.id })
      .execute()
    await site.context.settings.refresh()
    expect((await save({ MAINTENANCE_UNTIL, READ_ONLY: 'on' })).status).toBe(200)
    expect(site.context.config.maintenance.isReadOnly).toBe(true)
  })

  test('is on every page, until its moment', async () => {
    const SENTENCE = 'Le site est en travaux cette nuit.'
    await save({ MAINTENANCE_BANNER: SENTENCE, MAINTENANCE_UNTIL: '2099-01-01T10:00' })
    expect(await getText('/aide')).toContain(SENTENCE)
    expect(await getText('/', await site.as(await createMember(site.db)))).toContain(SENTENCE)
    site.context.config.maintenance.until = new Date(Date.now() - 1)
    expect(await getText('/', await site.as(await createMember(site.db)))).not.toContain(SENTENCE)
  })
})

test('a cached page of a visitor has another validator after a change', async () => {
  const visitor = await site.as(null)
  const { headers } = await visitor.get('/aide')
  const again = () => visitor.raw('GET', '/aide', { headers: { 'if-none-match': String(headers.etag) } })
  expect((await again()).status).toBe(304)
  await save({ SITE_NAME: 'Le Bal perdu' })
  expect((await again()).status).toBe(200)
})

test('a stored value that is no longer valid counts as unset', async () => {
  await site.db
    .insertInto('site_settings')
    .values({ key: 'WAITING_LIMIT', value: '999', changed_by: null })
    .execute()
  await site.db
    .insertInto('site_settings')
    .values({ key: 'OF_A_LATER_VERSION', value: '1', changed_by: null })
    .execute()
  await save({ SITE_NAME: 'Le Bal perdu' })
  expect(site.context.config).toMatchObject({ siteName: 'Le Bal perdu', waitingLimit: 8 })
})

test('a process started later and one running already follow the change', async () => {
  await save({ SITE_NAME: 'Le Bal perdu' })
  const other = await createTestApp({ DATABASE_URL: site.config.databaseUrl ?? '' })
  site.context.events.start()
  other.context.events.start()
  try {
    expect(other.context.config.siteName).toBe('Le Bal perdu')
    // Before or after the connection: the first one reads the settings again.
    await save({ SITE_NAME: 'La Danse' })
    await expect.poll(() => other.context.config.siteName, { timeout: 15_000 }).toBe('La Danse')
    await save({ SITE_NAME: 'La Valse' })
    await expect.poll(() => other.context.config.siteName, { timeout: 15_000 }).toBe('La Valse')
    expect((await (await other.as(null)).get('/aide')).text).toContain('La Valse')
  } finally {
    await other.context.events.stop()
    await site.context.events.stop()
    await other.close()
  }
})

import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { CONSENT } from '../../src/shared/consents.ts'
import { describeJourney, findViolations, measureSidewaysScroll } from '../support/browser.ts'
import { truncate } from '../support/db.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'
import { takeMails } from '../support/outbox.ts'
import { readZip } from '../support/read-zip.ts'

describeJourney('the page of own data', (journey) => {
  let zoe: TestMember

  beforeEach(async () => {
    await truncate(journey.site.db)
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
    zoe = await createMember(journey.site.db, { name: 'Zoé', sensitive: true, religion: 3, orientation: 1 })
    const consent = { user_id: zoe.id, given: true, created_at: new Date('2026-03-05T10:00:00Z') }
    await journey.site.db
      .insertInto('consents')
      .values([
        { ...consent, kind: CONSENT.terms, version: '2026-03-01' },
        { ...consent, kind: CONSENT.sensitive },
      ])
      .execute()
  })

  const work = () => takeMails(journey.site)

  // every-page.test.ts inspects the page without a copy, also at night and on a desktop.
  testLong('is readable while a copy is created, ready, or failed', async () => {
    const page = await journey.open({ member: zoe })
    const look = async (state: string) => {
      expect([state, await findViolations(page), await measureSidewaysScroll(page)]).toEqual([state, [], 0])
    }
    await page.goto('/user/donnees')
    await page.getByRole('button', { name: 'Demander une copie' }).click()
    await page.getByText('Demandée le').waitFor()
    await look('asked')
    await work()
    await work()
    await page.goto('/user/donnees?fait=lien')
    await page.getByRole('button', { name: 'Télécharger ma copie' }).waitFor()
    await look('ready')
  })

  test('is downloaded by the link of the mail, without scripts', async () => {
    const page = await journey.open({ member: zoe, javaScriptEnabled: false })
    await page.goto('/user/donnees')
    await page.getByRole('button', { name: 'Demander une copie' }).click()
    // The click returns before the form is answered.
    await page.getByText('Demandée le').waitFor()
    await work()
    const [mail] = await work()
    const link = /\/user\/donnees\/copie\?cle=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      // A download opens no page.
      page.goto(link).catch(() => {}),
    ])
    expect(download.suggestedFilename()).toMatch(/^guinguette-\d+-\d{4}-\d\d-\d\d\.zip$/)
    const files = await readZip(await readFile(await download.path()))
    expect(JSON.parse(String(files.get('compte.json')))).toMatchObject({ name: 'Zoé' })
    // The copy is closed once its response is sent, a moment after the browser has it.
    await expect
      .poll(async () => {
        await page.goto('/user/donnees')
        return page.getByText('elle est effacée de nos serveurs').count()
      })
      .toBe(1)
  })

  test('a consent is withdrawn with one click', async () => {
    const page = await journey.open({ member: zoe })
    await page.goto('/user/donnees')
    await page.getByRole('button', { name: 'Retirer mon accord' }).click()
    await page.getByText('Votre accord est retiré').waitFor()
    expect(await page.getByRole('button', { name: 'Retirer mon accord' }).count()).toBe(0)
    const user = await journey.site.db
      .selectFrom('users')
      .select('religion')
      .where('id', '=', zoe.id)
      .execute()
    expect(user).toEqual([{ religion: null }])
  })
})

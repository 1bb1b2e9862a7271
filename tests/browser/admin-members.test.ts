import { beforeAll, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS } from '../support/browser.ts'
import { createMember, createPhoto, type TestMember } from '../support/factories.ts'
import { openForumPage } from '../support/forum-browser.ts'
import { testLong } from '../support/long-form.ts'
import { storePicture } from '../support/store-picture.ts'

const LONG = 'Tout_un_nom_de_vingt'

describeJourney('member search and member file of the admin area', (journey) => {
  let moderator: TestMember
  let admin: TestMember
  let member: TestMember
  let twin: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    moderator = await createMember(db, { name: 'Nadia', roles: 1 })
    admin = await createMember(db, { name: 'Karim', roles: 2 })
    member = await createMember(db, {
      name: LONG,
      name_key: LONG.toLowerCase(),
      email: 'une.adresse.vraiment.tres.longue@un-domaine-qui-ne-finit-pas.exemple.fr',
      warning: 60,
      warned_at: new Date(),
      status: 2,
      description: 'Des mots. '.repeat(40),
      signup_ip: '2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff',
      roles: -1,
      suspended_until: new Date(Date.now() + 86_400_000),
    })
    twin = await createMember(db, { name: 'Bastien', signup_ip: '2001:db8:aaaa:bbbb::1' })
    const hash = '1100'.repeat(16)
    for (const state of [0, 1, 2, 3, 4]) {
      const { photo } = await createPhoto(db, member.id, { state, hash })
      await storePicture(journey.site, photo)
    }
    await storePicture(journey.site, (await createPhoto(db, twin.id, { hash })).photo)
    await db
      .insertInto('sessions')
      .values(
        [member, twin].map(({ id }) => ({
          token_hash: Buffer.from(`s${id}`),
          user_id: id,
          expires_at: new Date(Date.now() + 3_600_000),
          ip: `2001:db8:aaaa:bbbb::${id}`,
          user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
        })),
      )
      .execute()
    await db
      .insertInto('decisions')
      .values({
        user_id: member.id,
        kind: 7,
        actor_id: admin.id,
        actor_role: 2,
        rule: 'scam',
        reason: 'A demandé de l’argent à trois membres. '.repeat(6),
        percent: 60,
        until: null,
        details: '{}',
      })
      .execute()
    const { id: case_id } = await db
      .insertInto('report_cases')
      .values({ type: 1, target_id: member.id, user_id: member.id, reports: 1, severity: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reports')
      .values({
        type: 1,
        target_id: member.id,
        user_id: member.id,
        reporter_id: twin.id,
        evidence: '{}',
        case_id,
      })
      .execute()
    for (let n = 0; n < 60; n++) await createMember(db, { name: `foule_${n}` })
  }, 60_000)

  test.each(LOOKS)(
    '$look: finds members page by page',
    async ({ visit: look }) => {
      const as = { member: moderator, ...look }
      const page = await openForumPage(journey, '/admin/recherche', as)
      await expectNoFaults(page)
      await page.getByLabel('Numéro, nom, e-mail ou IP').fill('foule')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: '60 membres trouvés' }).waitFor()
      await expectNoFaults(page)
      await page.getByRole('link', { name: 'Suivant' }).click()
      await page.getByText('foule_59').or(page.getByText('foule_9')).first().waitFor()
      await expectNoFaults(await openForumPage(journey, '/admin/recherche?search=personne-du-tout', as))
      const network = await openForumPage(journey, '/admin/recherche?search=2001:db8:aaaa:bbbb::/64', as)
      await network.getByRole('link', { name: LONG }).waitFor()
      await expectNoFaults(network)
      await network.getByRole('link', { name: LONG }).click()
      await network.waitForURL(`**/admin/membres/${member.id}`)
    },
    120_000,
  )

  testLong.each(LOOKS)(
    '$look: shows all data of a member',
    async ({ visit: look }) => {
      const page = await openForumPage(journey, `/admin/membres/${member.id}`, { member: admin, ...look })
      await page.getByText('même appareil (Ordinateur)').waitFor()
      await expectNoFaults(page)
      await page.getByRole('button', { name: 'Afficher en clair' }).click()
      await page.getByText('même appareil (Firefox, Windows)').waitFor()
      await page.getByText(/^Ce compte est suspendu jusqu’au/).waitFor()
      await expectNoFaults(page)
      await expectNoFaults(
        await openForumPage(journey, `/admin/membres/${admin.id}`, { member: admin, ...look }),
      )
      await expectNoFaults(
        await openForumPage(journey, `/admin/membres/${twin.id}`, { member: admin, ...look }),
      )
    },
    120_000,
  )

  test('a note is saved without scripts, and one that is too long is shown again as typed', async () => {
    const page = await openForumPage(journey, `/admin/membres/${twin.id}`, {
      member: moderator,
      javaScriptEnabled: false,
    })
    const field = page.getByLabel('Nouvelle note')
    await field.fill('À suivre\u202f: deux comptes.')
    await page.getByRole('button', { name: 'Ajouter la note' }).click()
    await page.waitForURL(`**/admin/membres/${twin.id}#notes`)
    await page.getByText('À suivre\u202f: deux comptes.').waitFor()
    await page.getByText('a écrit une note').waitFor()
    await page.getByRole('button', { name: 'Ajouter la note' }).click()
    await page.getByText('Écrivez la note.').waitFor()
  }, 120_000)
})

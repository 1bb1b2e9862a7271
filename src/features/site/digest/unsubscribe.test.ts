import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import { setUpDigests } from '../../../../tests/support/digests.ts'
import type { TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
const { choose, createWeekTopic, forget, sweep } = setUpDigests((given) => {
  ;({ site, zoe, hugo } = given)
})

describe('/desabonnement/{key}', () => {
  let link: string
  beforeEach(async () => {
    await createWeekTopic('Le sujet')
    const [mail] = await sweep()
    link = /<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1]?.replace(site.config.siteUrl, '') ?? ''
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(`Ne plus recevoir ce mail\u202f:\n${site.config.siteUrl}${link}`)
  })
  const isWanted = async () =>
    (
      await site.db
        .selectFrom('weekly_digests')
        .where('user_id', '=', zoe.id)
        .select('wanted')
        .executeTakeFirst()
    )?.wanted
  const oneClick = (path = link) =>
    site.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('ends the digest by the post of a mail program, without cookie or token, and again', async () => {
    for (let number = 0; number < 2; number++) {
      const answer = await oneClick()
      expect([answer.statusCode, answer.body.includes('Vous ne recevrez plus le mail du vendredi.')]).toEqual(
        [200, true],
      )
      expect(await isWanted()).toBe(false)
    }
    await forget()
    expect(await sweep()).toEqual([])
  })

  test('takes bodies of other forms, and none', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await site.app.inject({ method: 'POST', url: link, headers, payload })).statusCode).toBe(200)
    expect(await isWanted()).toBe(false)
    expect((await site.app.inject({ method: 'POST', url: link })).statusCode).toBe(200)
  })

  test('changes nothing when it is only opened, and shows a button', async () => {
    const visitor = await site.as(null)
    const page = await visitor.get(link)
    expect([page.status, await isWanted()]).toEqual([200, true])
    expect(page.text).toMatch(
      new RegExp(`<form[^>]*action="${link}"[^>]*method="post"|<form[^>]*method="post"[^>]*action="${link}"`),
    )
    expect(page.text).toContain('Ne plus recevoir ce mail')
    expect((await site.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200)
    expect(await isWanted()).toBe(true)
  })

  test('ends it for the member of the link, also when another is signed in', async () => {
    await choose(hugo)
    const answer = await (await site.as(hugo)).raw('POST', link, { payload: '' })
    expect([answer.status, await isWanted()]).toEqual([200, false])
    const others = site.db.selectFrom('weekly_digests').where('user_id', '=', hugo.id).select('wanted')
    expect(await others.executeTakeFirst()).toEqual({ wanted: true })
  })

  test('returns 404 for a key that the site has not signed', async () => {
    const [, , key = ''] = link.split('/')
    const [, signature = ''] = key.split(/-(.*)/)
    const wrong = [
      `${hugo.id}-${signature}`,
      `${zoe.id}-${'A'.repeat(22)}`,
      String(zoe.id),
      'x',
      `${zoe.id}-${signature}A`,
      encodeURIComponent(`${zoe.id}\0-${signature}`),
    ]
    for (const part of wrong) {
      const [post, get] = [
        await oneClick(`/desabonnement/${part}`),
        await site.app.inject(`/desabonnement/${part}`),
      ]
      expect([part, post.statusCode, get.statusCode]).toEqual([part, 404, 404])
    }
    expect(await isWanted()).toBe(true)
  })

  test('answers in the same way once the account is deleted', async () => {
    await site.db.deleteFrom('weekly_digests').execute()
    await sql`delete from topic_follows`.execute(site.db)
    await site.db.deleteFrom('users').where('id', '=', zoe.id).execute()
    expect((await oneClick()).statusCode).toBe(200)
  })

  test('refuses a body that is too long', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(5_000),
    })
    expect([answer.statusCode, await isWanted()]).toEqual([413, true])
  })
})

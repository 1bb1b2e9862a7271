import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import { daysBeforeFriday, setUpDigests } from '../../../../tests/support/digests.ts'
import {
  blockMember,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createOutingGuest, createOutingRow, LYON } from '../../../../tests/support/outings.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let lea: TestMember
const { choose, createWeekOuting, createWeekTopic, forget, sweep } = setUpDigests((given) => {
  ;({ site, zoe, hugo, lea } = given)
})

describe('the content of a digest', () => {
  test('is the topics of the week with a passage and a link, in text and in HTML', async () => {
    const { id } = await createWeekTopic('Cuisiner pour une personne', {
      post: 'Une soupe pour huit, je sais faire.',
    })
    const [mail] = await sweep()
    expect(mail).toMatchObject({
      to: 'zoe@exemple.fr',
      subject: 'Cette semaine au forum\u202f: Cuisiner pour une personne',
    })
    const link = `${site.config.siteUrl}/forum/topic/redirect/${id}`
    for (const part of [
      'Bonjour Zoe,',
      'Voici ce qui s’est dit de mieux au forum cette semaine.',
      'Cuisiner pour une personne',
      '«\u202fUne soupe pour huit, je sais faire.\u202f»',
      '1\u00a0réponse cette semaine',
      'C’est tout pour cette semaine.',
      'Vous recevez ce mail parce que vous l’avez choisi dans Mes alertes.',
    ]) {
      expect(mail?.text).toContain(part)
      expect(mail?.html).toContain(part)
    }
    expect(mail?.text).toContain(`\n${link}\n`)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.text).not.toContain('PRÈS DE CHEZ VOUS')
  })

  test('names no author', async () => {
    await createWeekTopic('Cuisiner')
    const [mail] = await sweep()
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Hugo|Lea/)
  })

  test('puts topics with more replies and reactions of different members first, five at most', async () => {
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) await createWeekTopic(title)
    const duo = await createWeekTopic('Duo')
    for (let number = 0; number < 9; number++)
      await createPost(site.db, duo.id, lea.id, { created_at: daysBeforeFriday(1) })
    const crowd = await createWeekTopic('Foule')
    for (let number = 0; number < 4; number++) {
      const { id } = await createMember(site.db)
      await createPost(site.db, crowd.id, id, { created_at: daysBeforeFriday(1) })
    }
    const liked = await createWeekTopic('Aimé')
    for (let number = 0; number < 6; number++) {
      const user_id = (await createMember(site.db)).id
      await site.db
        .insertInto('post_reactions')
        .values({ post_id: liked.post_id, user_id, reaction: 1 })
        .execute()
    }
    const [mail] = await sweep()
    const titles = [...(mail?.html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g) ?? [])].map(([, title]) => title)
    expect(titles).toEqual(['Aimé', 'Foule', 'Duo', 'Quatre', 'Trois'])
  })

  test('quotes the reply with the most reactions of a topic that is older than the week', async () => {
    const old = await createTopic(site.db, hugo.id, { title: 'Vieux topic', post: 'Le début.' })
    await sql`update posts set created_at = ${daysBeforeFriday(30)}`.execute(site.db)
    await createPost(site.db, old.id, lea.id, { post: 'Une réponse.', created_at: daysBeforeFriday(2) })
    const best = await createPost(site.db, old.id, lea.id, {
      post: '> Le début.\nLa meilleure.',
      created_at: daysBeforeFriday(2),
    })
    await createPost(site.db, old.id, lea.id, { post: 'La dernière.', created_at: daysBeforeFriday(1) })
    await site.db
      .insertInto('post_reactions')
      .values({ post_id: best.id, user_id: hugo.id, reaction: 1 })
      .execute()
    const [mail] = await sweep()
    expect(mail?.text).toContain('Vieux topic\n«\u202fLa meilleure.\u202f»\n3\u00a0réponses cette semaine')
  })

  test('has the outings of the next days nearby that the reader may join, three at most', async () => {
    const shown = await createWeekOuting({ title: 'Bal du canal', slug: 'bal-du-canal' })
    await createWeekOuting({ title: 'À Lyon', place_id: LYON, latitude: 45.75, longitude: 4.85 })
    await createWeekOuting({ title: 'Pour les anciens', age_from: 60 })
    await createWeekOuting({ title: 'Complet', taken: 6 })
    await createWeekOuting({ title: 'Brouillon', state: 0 })
    await createWeekOuting({ title: 'Dans un mois', starts_at: daysBeforeFriday(-30) })
    const mine = await createWeekOuting({ title: 'Où je vais déjà' })
    await createOutingGuest(site.db, mine.id, zoe.id)
    await createOutingRow(site.db, zoe.id, {
      title: 'La mienne',
      starts_at: daysBeforeFriday(-1),
    })
    const [mail] = await sweep()
    expect(mail?.subject).toBe('Cette semaine près de chez vous\u202f: Bal du canal')
    expect(mail?.text).toContain(
      'PRÈS DE CHEZ VOUS\n\nBal du canal\n«\u202fUn accordéon, une contrebasse et trois lampions.\u202f»\nDimanche ',
    )
    expect(mail?.text).toContain(
      `, de midi à\u00a014\u00a0h, à\u00a0Paris\n${site.config.siteUrl}/sorties/${shown.id}-bal-du-canal`,
    )
    expect(mail?.text).not.toMatch(
      /Lyon|anciens|Complet|Brouillon|Dans un mois|Où je vais|La mienne|Quai|péniche/,
    )
    for (const title of ['Deux', 'Trois', 'Quatre']) await createWeekOuting({ title })
    await forget()
    const [next] = await sweep()
    expect(next?.html.match(/<h3/g)).toHaveLength(3)
  })

  test('offers outings among women to women alone', async () => {
    const paul = await createMember(site.db, { sex: 1, email: 'paul@exemple.fr' })
    await choose(paul)
    await createWeekOuting({ women: true })
    expect((await sweep()).map(({ to }) => to)).toEqual(['zoe@exemple.fr'])
  })

  test('has no outings for a member without a position', async () => {
    await sql`update users set own_latitude = 0, own_longitude = 0`.execute(site.db)
    await sql`update member_search set latitude = 0, longitude = 0`.execute(site.db)
    await createWeekOuting()
    expect(await sweep()).toEqual([])
  })

  test('escapes what members wrote', async () => {
    await createWeekTopic('<b>Gras</b>', { post: '<img src=x onerror=alert(1)>' })
    const [mail] = await sweep()
    expect(mail?.html).not.toMatch(/<img|<b>/)
    expect(mail?.text).toContain('«\u202f<img src=x onerror=alert(1)>\u202f»')
  })
})

describe('the exceptions of a digest', () => {
  test.each<[string, (topic: Awaited<ReturnType<typeof createWeekTopic>>) => Promise<unknown>]>([
    ['a locked topic', ({ id }) => sql`update topics set locked = true where id = ${id}`.execute(site.db)],
    [
      'the topic of an outing',
      ({ id }) => sql`update topics set audience = 1 where id = ${id}`.execute(site.db),
    ],
    [
      'the talk of a table',
      ({ id }) => sql`update topics set audience = 2 where id = ${id}`.execute(site.db),
    ],
    [
      'a private complaint',
      ({ id }) => sql`update topics set audience = 3 where id = ${id}`.execute(site.db),
    ],
    [
      'moderated posts',
      ({ id }) => sql`update posts set moderated_at = now() where topic_id = ${id}`.execute(site.db),
    ],
    [
      'a topic without replies',
      ({ reply_id }) =>
        sql`update posts set created_at = ${daysBeforeFriday(30)} where id = ${reply_id}`.execute(site.db),
    ],
    [
      'a topic of another week',
      ({ id }) =>
        sql`update posts set created_at = ${daysBeforeFriday(8)} where topic_id = ${id}`.execute(site.db),
    ],
    [
      'posts of members who are suspended',
      () => sql`update users set roles = -1 where id <> ${zoe.id}`.execute(site.db),
    ],
    [
      'posts of accounts that are being deleted',
      () => sql`update users set deletion_requested_at = now() where id <> ${zoe.id}`.execute(site.db),
    ],
    [
      'an ignored topic',
      ({ id }) => site.db.insertInto('topic_mutes').values({ topic_id: id, user_id: zoe.id }).execute(),
    ],
    [
      'a topic that the reader has read',
      ({ id }) =>
        site.db.insertInto('topic_reads').values({ topic_id: id, user_id: zoe.id, pos: 2 }).execute(),
    ],
    ['a topic of somebody whom the reader blocks', () => blockMember(site.db, zoe.id, hugo.id)],
    ['a topic of somebody who blocks the reader', () => blockMember(site.db, hugo.id, zoe.id)],
  ])('nothing is sent for %s', async (_, change) => {
    const topic = await createWeekTopic('Le sujet')
    await change(topic)
    expect(await sweep()).toEqual([])
  })

  test('nothing is sent for an old public complaint', async () => {
    await site.db
      .insertInto('categories')
      .values({ id: 10, slug: 'plaintes', title: 'Plaintes', emoji: '⚖', place: 99 })
      .execute()
    await createWeekTopic('Ma plainte', { category_id: 10 })
    expect(await sweep()).toEqual([])
  })

  test('nothing of the passage of somebody across a block is sent', async () => {
    const old = await createTopic(site.db, hugo.id, { title: 'Vieux topic' })
    await sql`update posts set created_at = ${daysBeforeFriday(30)}`.execute(site.db)
    await createPost(site.db, old.id, lea.id, { post: 'De Lea.', created_at: daysBeforeFriday(2) })
    await blockMember(site.db, lea.id, zoe.id)
    expect(await sweep()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['whom the reader blocks', () => blockMember(site.db, zoe.id, hugo.id)],
    ['who blocks the reader', () => blockMember(site.db, hugo.id, zoe.id)],
    [
      'whose account is paused',
      () => sql`update users set paused_at = now() where id = ${hugo.id}`.execute(site.db),
    ],
  ])('no outing of a host %s is sent', async (_, change) => {
    await createWeekOuting()
    await change()
    expect(await sweep()).toEqual([])
  })

  test('another member gets what a reader leaves out', async () => {
    const marc = await createMember(site.db, { email: 'marc@exemple.fr' })
    await choose(marc)
    await createWeekTopic('Le sujet')
    await blockMember(site.db, zoe.id, hugo.id)
    expect((await sweep()).map(({ to }) => to)).toEqual(['marc@exemple.fr'])
  })
})

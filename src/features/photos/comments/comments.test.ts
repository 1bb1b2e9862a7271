import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createComment,
  createFriendship,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let owner: TestMember
let friend: TestMember
let stranger: TestMember
let mine: Browser
let theirs: Browser
let others: Browser
let moderator: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  owner = await createMember(site.db)
  friend = await createMember(site.db, {
    name: 'Salomé',
    status: 1,
    stripe_status: true,
    emoji: '1f48e.webp',
  })
  stranger = await createMember(site.db)
  await createFriendship(site.db, owner.id, friend.id)
  mine = await site.as(owner)
  theirs = await site.as(friend)
  others = await site.as(stranger)
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
})
afterAll(() => site.close())

const newPhoto = async (input = {}) => (await createPhoto(site.db, owner.id, input)).id
/** Reads the counter, and checks it against the comments. */
const counted = async (id: number) => {
  const photo = await site.db
    .selectFrom('photos')
    .select('comments')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await site.db
    .selectFrom('comments')
    .select('id')
    .where('photo_id', '=', id)
    .where('moderated_at', 'is', null)
    .execute()
  expect(photo.comments).toBe(rows.length)
  return photo.comments
}
const warningOf = async ({ id }: TestMember) =>
  (await site.db.selectFrom('users').select('warning').where('id', '=', id).executeTakeFirstOrThrow()).warning
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const UNKNOWN = { status: 404, body: { message: 'Ce commentaire n’existe pas, ou n’existe plus.' } }

describe('addComment', () => {
  test('adds a friend’s comment, visible to everybody', async () => {
    const id = await newPhoto()
    const answer = await theirs.post(`/api/comment/${id}`, { comment: '  Quelle lumière !\r\nOù est-ce ? ' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Le commentaire a été ajouté !',
        comment: {
          user_id: friend.id,
          comment: 'Quelle lumière !\nOù est-ce ?',
          name: 'Salomé',
          avatar: null,
          status: 1,
          roles: 0,
          emoji: '1f48e.webp',
          stripe_status: true,
        },
      },
    })
    expect(answer.body.comment.updated_at).toBe(answer.body.comment.created_at)
    expect(await counted(id)).toBe(1)
    expect((await others.get(`/api/comments/${id}`)).body.data).toEqual([answer.body.comment])
    expect((await mine.post(`/api/comment/${id}`, { comment: 'À Annecy' })).status).toBe(200)
    expect(await counted(id)).toBe(2)
  })

  test.each([
    ['nothing', {}, 'Écrivez votre commentaire.'],
    ['no text', { comment: 7 }, 'Écrivez votre commentaire.'],
    ['blanks', { comment: ' \n\t ' }, 'Écrivez votre commentaire.'],
    ['501 characters', { comment: 'x'.repeat(501) }, 'Un commentaire compte 500 caractères au plus.'],
  ])('returns 422 for %s under its field', async (_what, body, sentence) => {
    const id = await newPhoto()
    expect(await theirs.post(`/api/comment/${id}`, body)).toMatchObject({
      status: 422,
      body: { message: 'The given data was invalid.', errors: { comment: [sentence] } },
    })
    expect(await counted(id)).toBe(0)
  })

  test('accepts 500 characters, stores markup as text and ignores other fields', async () => {
    const id = await newPhoto()
    expect((await theirs.post(`/api/comment/${id}`, { comment: '🥹'.repeat(250) })).status).toBe(200)
    const text = '<img src=x onerror=1>‮ javascript:alert(1)'
    const { body } = await theirs.post(`/api/comment/${id}`, {
      comment: text,
      user_id: owner.id,
      locked: true,
    })
    expect(body.comment).toMatchObject({ comment: text, user_id: friend.id })
    const strange = await theirs.post(`/api/comment/${id}`, { comment: 'a\u0000b\ud800' })
    expect(strange.status).toBeLessThan(500)
  })

  test('accepts the owner and friends while the photo is not locked', async () => {
    const id = await newPhoto()
    expect(await others.post(`/api/comment/${id}`, { comment: 'Bonsoir' })).toMatchObject({
      status: 403,
      body: { message: 'Vous devez être ami avec ce membre pour commenter.' },
    })
    await mine.post(`/api/photo/lock/${id}`)
    for (const browser of [mine, theirs])
      expect(await browser.post(`/api/comment/${id}`, { comment: 'Bonsoir' })).toMatchObject({
        status: 403,
        body: { message: 'Les commentaires sur cette photo ont été fermés.' },
      })
    expect(await counted(id)).toBe(0)
  })

  test('rejects unconfirmed addresses, and the list says so', async () => {
    const id = await newPhoto()
    const unverified = await createMember(site.db, { email_verified_at: null })
    await createFriendship(site.db, owner.id, unverified.id)
    const browser = await site.as(unverified)
    const message =
      'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.'
    expect((await browser.get(`/api/comments/${id}`)).body.refusal).toBe(message)
    expect(await browser.post(`/api/comment/${id}`, { comment: 'Bonsoir' })).toMatchObject({
      status: 403,
      body: { message },
    })
    expect((await theirs.get(`/api/comments/${id}`)).body.refusal).toBeNull()
  })

  test('returns 404 for a photo that the member does not see, and 403 for a pending one', async () => {
    const id = await newPhoto({ state: 0 })
    expect((await theirs.post(`/api/comment/${id}`, { comment: 'Bonsoir' })).status).toBe(404)
    expect((await mine.post(`/api/comment/${id}`, { comment: 'Bonsoir' })).status).toBe(403)
    expect((await mine.get(`/api/comments/${id}`)).body.refusal).toBe(
      'Cette photo n’est pas visible des autres membres.',
    )
    expect((await theirs.get(`/api/comments/${id}`)).status).toBe(404)
    expect((await theirs.post('/api/comment/999999', { comment: 'Bonsoir' })).status).toBe(404)
  })

  test('adds nothing after a concurrent lock, and counts right', async () => {
    const id = await newPhoto()
    const write = () => theirs.post(`/api/comment/${id}`, { comment: 'Vite' })
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, write),
      mine.post(`/api/photo/lock/${id}`),
      ...Array.from({ length: 10 }, write),
    ])
    expect(new Set(statuses(answers))).toEqual(new Set([200, 403]))
    expect(await counted(id)).toBe(answers.filter(({ status }) => status === 200).length - 1)
    expect((await write()).status).toBe(403)
  })

  test('returns 429 past the limit, and says that the text is saved', async () => {
    const small = await createTestApp({}, 1 / 60)
    const member = await createMember(small.db)
    const photo = await createPhoto(small.db, member.id)
    const browser = await small.as(member)
    const first = await browser.post(`/api/comment/${photo.id}`, { comment: 'Un' })
    const over = await browser.patch(`/api/comment/${first.body.comment.id}`, { comment: 'Deux' })
    await small.close()
    expect(first.status).toBe(200)
    expect(over.status).toBe(429)
    expect(over.body.message).toBe(
      'Vous avez beaucoup commenté depuis une heure. Votre texte est gardé\u202f: envoyez-le un peu plus tard.',
    )
  })
})

describe('editComment', () => {
  test('edits an own comment, and marks it as edited', async () => {
    const id = await newPhoto()
    const comment = await createComment(site.db, id, friend.id, 'Belle vue')
    const answer = await theirs.patch(`/api/comment/${comment.id}`, { comment: 'Très belle vue' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Le commentaire a été édité !',
        comment: { id: comment.id, comment: 'Très belle vue' },
      },
    })
    expect(answer.body.comment.updated_at > answer.body.comment.created_at).toBe(true)
    expect(await counted(id)).toBe(1)
  })

  test('does not mark an unchanged text as edited', async () => {
    const comment = await createComment(site.db, await newPhoto(), friend.id, 'Belle vue')
    const { body } = await theirs.patch(`/api/comment/${comment.id}`, { comment: 'Belle vue' })
    expect(body.comment.updated_at).toBe(body.comment.created_at)
  })

  test('rejects other members, and an author who may no longer comment', async () => {
    const id = await newPhoto()
    const comment = await createComment(site.db, id, friend.id)
    for (const browser of [mine, others, moderator])
      expect(await browser.patch(`/api/comment/${comment.id}`, { comment: 'Autre' })).toMatchObject({
        status: 403,
        body: { message: 'Ce n’est pas votre commentaire.' },
      })
    expect((await theirs.patch(`/api/comment/${comment.id}`, { comment: '' })).body.errors.comment).toEqual([
      'Écrivez votre commentaire.',
    ])
    expect((await theirs.patch(`/api/comment/${comment.id}`, { comment: 'x'.repeat(501) })).status).toBe(422)
    await mine.post(`/api/photo/lock/${id}`)
    expect(await theirs.patch(`/api/comment/${comment.id}`, { comment: 'Autre' })).toMatchObject({
      status: 403,
      body: { message: 'Les commentaires sur cette photo ont été fermés.' },
    })
    expect((await theirs.post(`/api/comment/delete/${comment.id}`)).status).toBe(200)
  })
})

describe('deleteComment', () => {
  test.each([
    ['its author', () => theirs],
    ['the owner of the photo', () => mine],
  ])('is done by %s', async (_who, who) => {
    const id = await newPhoto()
    const comment = await createComment(site.db, id, friend.id)
    expect(await who().post(`/api/comment/delete/${comment.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Le commentaire a été supprimé !' },
    })
    expect(await counted(id)).toBe(0)
  })

  test('returns 403 to everybody else', async () => {
    const id = await newPhoto()
    const comment = await createComment(site.db, id, friend.id)
    for (const browser of [others, moderator])
      expect(await browser.post(`/api/comment/delete/${comment.id}`)).toMatchObject({
        status: 403,
        body: {
          message: 'Seuls son auteur et le propriétaire de la photo peuvent supprimer ce commentaire.',
        },
      })
    expect(await counted(id)).toBe(1)
  })

  test('applies one of many concurrent calls', async () => {
    const id = await newPhoto()
    const comment = await createComment(site.db, id, friend.id)
    await createComment(site.db, id, owner.id)
    const remove = (browser: Browser) => browser.post(`/api/comment/delete/${comment.id}`)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => remove(i % 2 ? mine : theirs)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    expect(await counted(id)).toBe(1)
    expect(await remove(mine)).toMatchObject(UNKNOWN)
  })
})

describe('moderateComment', () => {
  test('hides it, warns its author by 10 % and records an audit entry, once', async () => {
    const id = await newPhoto()
    const author = await createMember(site.db)
    const comment = await createComment(site.db, id, author.id, 'Sale type')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => moderator.post(`/api/comment/moderate/${comment.id}`)),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      message: 'Le commentaire a été modéré !',
    })
    expect(await counted(id)).toBe(0)
    expect(await warningOf(author)).toBe(10)
    expect((await mine.get(`/api/comments/${id}`)).body.data).toEqual([])
    const log = await site.db.selectFrom('audit').selectAll().where('target_id', '=', comment.id).execute()
    expect(log).toMatchObject([{ action: 'comment.moderate', user_id: author.id, details: { photo_id: id } }])
    // The audit log outlives the author, so the text is only in the decision, which is deleted with them.
    expect(JSON.stringify(log)).not.toContain('Sale type')
    const answer = await (await site.as(author)).post(`/api/comment/delete/${comment.id}`)
    expect(answer).toMatchObject(UNKNOWN)
  })

  test('rejects equal or higher roles and oneself', async () => {
    const id = await newPhoto()
    for (const roles of [1, 2, 3]) {
      const staff = await createMember(site.db, { roles })
      const comment = await createComment(site.db, id, staff.id)
      expect(await moderator.post(`/api/comment/moderate/${comment.id}`)).toMatchObject({
        status: 403,
        body: { message: 'Vous ne pouvez pas agir sur les commentaires de ce membre.' },
      })
      expect((await (await site.as(staff)).post(`/api/comment/moderate/${comment.id}`)).status).toBe(403)
      expect(await warningOf(staff)).toBe(0)
    }
    expect(await counted(id)).toBe(3)
  })

  test('applies either a moderation or a concurrent deletion', async () => {
    const id = await newPhoto()
    const author = await createMember(site.db)
    const comment = await createComment(site.db, id, author.id)
    const answers = await Promise.all([
      moderator.post(`/api/comment/moderate/${comment.id}`),
      mine.post(`/api/comment/delete/${comment.id}`),
    ])
    expect(statuses(answers)).toEqual([200, 404])
    expect(await counted(id)).toBe(0)
    expect(await warningOf(author)).toBe(answers[0]?.status === 200 ? 10 : 0)
  })
})

test('hides the comments of a blocked pair from each other', async () => {
  const id = await newPhoto()
  const author = await createMember(site.db)
  const comment = await createComment(site.db, id, author.id)
  const reader = await createMember(site.db)
  await blockMember(site.db, author.id, reader.id)
  const browser = await site.as(reader)
  expect((await browser.get(`/api/comments/${id}`)).body.data).toEqual([])
  expect(await browser.patch(`/api/comment/${comment.id}`, { comment: 'Moi' })).toMatchObject(UNKNOWN)
  expect(await browser.post(`/api/comment/delete/${comment.id}`)).toMatchObject(UNKNOWN)
})

import { expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { createMember, createThread } from '../../../../tests/support/factories.ts'
import { findLegalRecords, openLegalRecord } from '../../../platform/legal-records/records.ts'
import { createOpener, generateSealingKeys } from '../../../platform/legal-records/sealed-box.ts'

test('where a token was created, writes from and was revoked is sealed like a sign-in', async () => {
  const { publicKey, privateKey } = generateSealingKeys()
  const site = await createTestApp({ LEGAL_PUBLIC_KEY: publicKey })
  const { id } = await createMember(site.db)
  const thread = await createThread(site.db, id, (await createMember(site.db)).id)
  const browser = await site.as({ id })
  const input = { name: 'Sauvegarde', days: 30, scopes: ['conversations:write'] }
  const { token, id: number } = (await browser.post('/api/tokens', input)).body
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: `/api/messages/conversation/${thread.id}`,
    remoteAddress: '192.0.2.1',
    headers: { authorization: `Bearer ${token}` },
    payload: { message: 'Bonsoir' },
  })
  expect(statusCode).toBe(200)
  await browser.delete(`/api/tokens/${number}`)
  const subject = { by: 'member', id } as const
  const rows = await findLegalRecords(site.db, site.context.secret, subject, [id], { from: null, to: null })
  const opener = createOpener(privateKey)
  expect(rows.map((row) => openLegalRecord(opener, row))).toMatchObject(
    [
      ['token-created', '127.0.0.1'],
      ['content', '192.0.2.1'],
      ['token-revoked', '127.0.0.1'],
    ].map(([cause, ip]) => ({ cause, ip, member: id, session: null, token: number })),
  )
  await site.close()
})

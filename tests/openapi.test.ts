import { createConfig, lintFromString } from '@redocly/openapi-core'
import OpenAPIClientAxios, { type OpenAPIClient } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { createMember } from './support/factories.ts'

let site: TestApp
let source = ''
let address = ''

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'http://guinguette.fr' })
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  source = (await (await site.as(null)).get('/api/openapi.json')).text
})
afterAll(() => site.close())

describe('the API document', () => {
  test('passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source, config })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).toEqual([])
  })

  test('names each call as its contract does, once', () => {
    const { paths } = JSON.parse(source)
    const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['listOutings', 'getProfile', 'signIn']))
  })
})

describe('a client generated from the document', () => {
  const connect = async (headers: Record<string, string>) => {
    const definition = { ...JSON.parse(source), servers: [{ url: address }] }
    return new OpenAPIClientAxios({ definition, axiosConfigDefaults: { headers } }).init()
  }

  async function call(client: OpenAPIClient, id: string, params: Record<string, number>, body?: object) {
    const operation = client[id]
    if (!operation) throw new Error(`the document names no ${id}`)
    return (await operation(params, body)).data
  }

  test('reads as a visitor, and reads and writes as a member', async () => {
    const visitor = await connect({})
    expect(await call(visitor, 'listOutings', { place: 2988507 })).toMatchObject({
      outings: [],
      place: { name: 'Paris' },
    })
    const member = await createMember(site.db, { name: 'Zoé' })
    const browser = await site.as(member)
    const client = await connect({
      ...browser.writeHeaders(),
      cookie: `guinguette=${browser.cookie()}`,
    })
    await call(client, 'saveDescription', {}, { description: 'Un bal, un livre.' })
    const profile = { name: 'Zoé', description: 'Un bal, un livre.' }
    expect(await call(client, 'getProfile', { id: member.id })).toMatchObject({ user: profile })
  })
})

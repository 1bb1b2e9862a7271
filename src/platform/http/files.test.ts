import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'

test('a built file is served, and not found once another build has removed it', async () => {
  const clientFolder = await mkdtemp(join(tmpdir(), 'guinguette-client-'))
  const file = join(clientFolder, 'assets', 'main-1.js')
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(file, 'export {}')
  const site = await createTestApp({}, 1_000, { clientFolder })
  const get = async (headers = {}) => {
    const { statusCode, body } = await site.app.inject({ url: '/assets/main-1.js', headers })
    return [statusCode, body]
  }
  expect(await get()).toEqual([200, 'export {}'])
  await rm(file)
  expect(await get()).toEqual([404, ''])
  expect(await get({ 'accept-encoding': 'gzip, br' })).toEqual([404, ''])
  await site.close()
  await rm(clientFolder, { recursive: true })
})

test('a compressed copy is sent in place of its file, and has no address of its own', async () => {
  const clientFolder = await mkdtemp(join(tmpdir(), 'guinguette-client-'))
  const folder = join(clientFolder, 'images', 'icons (new)')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.svg'), '<svg/>')
  await writeFile(join(folder, 'a.svg.br'), 'compressed')
  await writeFile(join(folder, '.notes'), 'hidden')
  const site = await createTestApp({}, 1_000, { clientFolder })
  const get = async (name: string, headers = {}) => {
    const { statusCode, body } = await site.app.inject({ url: `/images/icons%20(new)/${name}`, headers })
    return statusCode === 200 ? body : statusCode
  }
  expect(await get('a.svg')).toBe('<svg/>')
  expect(await get('a.svg', { 'accept-encoding': 'br' })).toBe('compressed')
  for (const name of ['a.svg.br', 'a-svg', 'aa.svg', '.notes']) expect(await get(name)).toBe(404)
  await site.close()
  await rm(clientFolder, { recursive: true })
})

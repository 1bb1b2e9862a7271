import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { browserContracts } from './browser-contracts.ts'

/** Builds an entry that uses contracts; returns its code, and that of what it loads later. */
async function buildEntry(code: string): Promise<{ entry: string; later: string }> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      browserContracts(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? `${import.meta.dirname}/../../src/client/entry.ts` : null),
        load: (id) => (id.endsWith('/client/entry.ts') ? code : null),
      },
    ],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: 'entry' } },
  })
  const [entry, ...others] = (answer as Rolldown.RolldownOutput).output.filter(
    (part) => part.type === 'chunk',
  )
  return { entry: entry?.code ?? '', later: others.map((chunk) => chunk.code).join() }
}

test('a call keeps its address in the browser, and its schema comes later', async () => {
  const { entry, later } = await buildEntry(`
    import { editPost, listPosts } from '../features/forum/posts/contract.ts'
    console.log(editPost, listPosts)`)
  expect(entry).toMatch(/method: "PATCH",\s*path: "\/api\/forum\/post\/:postId",\s*loadBody: /)
  expect(entry).toMatch(/method: "GET",\s*path: "\/api\/forum\/topic\/posts\/:topicId"\s*}/)
  expect(entry).not.toMatch(/node_modules\/zod|Écrivez votre message/)
  expect(later).toContain('Écrivez votre message.')
})

test('a schema that the browser uses itself stays', async () => {
  const { entry } = await buildEntry(`
    import { TopicTitle } from '../features/forum/contract.ts'
    console.log(TopicTitle)`)
  expect(entry).toContain('node_modules/zod/')
})

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { compressPage } from '../../src/platform/http/encoding.ts'
import { CachedPage } from '../../src/platform/http/page-cache.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import { createReplay, type RecordedPage } from './recorded-pages.ts'
import type { CallHandlers } from './server-process.ts'

const READ_SESSION = { name: 'floor-session', text: 'select user_id from sessions where token_hash = $1' }
const READ_ROWS = {
  name: 'floor-rows',
  text: `
    select u.id, u.name, u.avatar, m.birthday, m.last_activity
    from (select user_id from member_search where searchable order by last_activity desc limit 20) s
    join users u on u.id = s.user_id join member_search m on m.user_id = s.user_id`,
}

/** Filler up to a page of about 20 kB. */
const FILLER = '<p>A table by the water, some lanterns, and time enough to talk until late.</p>'.repeat(180)

const readPostsQuery = (count: number) => ({
  name: `floor-posts-${count}`,
  text: `
    select p.id, p.pos, p.post, p.created_at, u.id as user_id, u.name, u.avatar
    from posts p join users u on u.id = p.user_id where p.topic_id = $1 and p.pos between 1 and ${count} order by p.pos`,
})
/** Twenty posts on a page of the template; ten in its JSON, as in ours. */
const [TWENTY_POSTS, TEN_POSTS] = [readPostsQuery(20), readPostsQuery(10)]
const HTML = 'text/html; charset=utf-8'
const renderPage = (list: string) => `<!doctype html><title>Guinguette</title>${list}${FILLER}`
const CACHED_PAGE = new CachedPage(renderPage(''))

/** A topic as a page or in JSON, or a page of members; each with its type. */
async function answer(pool: Pool, url: string): Promise<[type: string, body: string]> {
  const [, kind, topic] = /^\/(topic|posts)\/?(\d+)?$/.exec(url) ?? []
  if (kind === 'posts') {
    const { rows } = await pool.query({ ...TEN_POSTS, values: [topic] })
    return ['application/json', JSON.stringify({ data: rows })]
  }
  if (kind === 'topic') {
    const { rows } = await pool.query<Record<string, string>>({ ...TWENTY_POSTS, values: [topic] })
    const posts = rows.map(
      ({ id, post, name }) => `<article id="post-${id}"><b>${name}</b><p>${post}</p></article>`,
    )
    return [HTML, renderPage(posts.join(''))]
  }
  const { rows } = await pool.query<Record<string, string>>(READ_ROWS)
  const members = rows.map(
    ({ id, name, birthday }) => `<li><a href="/celibataire/${id}">${name}</a> ${birthday}</li>`,
  )
  return [HTML, renderPage(`<ul>${members.join('')}</ul>`)]
}

/**
 * The reference for pages and photos: hand-written templates over plain `http` and `pg`, without escaping,
 * checks, limits or logs. No site on this machine could be faster. Also sends pages recorded from the site, after
 * the same statements.
 * @returns the functions that its parent may call
 */
export async function serveFloor(pool: Pool, dataDir: string, port: number): Promise<CallHandlers> {
  const replays = new Map<string, (pool: Pool) => Promise<string>>()
  const server = createServer(async (request, response) => {
    const isCompressed = request.headers['accept-encoding'] === 'br'
    if (request.url === '/kept') {
      response.setHeader('content-type', HTML)
      return response.end(isCompressed ? CACHED_PAGE.getEncoded('br') : CACHED_PAGE.body)
    }
    const photo = /^\/cache\/(thumbnail)\/up\/photo\/(\w+\.webp)$/.exec(request.url ?? '')
    if (photo) {
      response.setHeader('content-type', 'image/webp')
      return response.end(await readFile(join(dataDir, 'photos', String(photo[1]), String(photo[2]))))
    }
    const token = /guinguette=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const replay = replays.get(request.url ?? '')
    if (token && !replay) await pool.query({ ...READ_SESSION, values: [hashToken(token)] })
    const [type, body] = replay ? [HTML, await replay(pool)] : await answer(pool, request.url ?? '')
    response.setHeader('content-type', type)
    if (isCompressed) response.setHeader('content-encoding', 'br')
    response.end(isCompressed ? compressPage(Buffer.from(body), 'br') : body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    replay: ({ path, page }: { path: string; page: RecordedPage }) => {
      replays.set(path, createReplay(page))
    },
  }
}

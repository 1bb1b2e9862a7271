import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { hashToken } from '../../src/platform/http/session.ts'

const READ_SESSION = { name: 'floor-session', text: 'select user_id from sessions where token_hash = $1' }
const READ_ROWS = {
  name: 'floor-rows',
  text: `
    select u.id, u.name, u.avatar, m.birthday, m.last_activity
    from (select user_id from member_search where searchable order by last_activity desc limit 20) s
    join users u on u.id = s.user_id join member_search m on m.user_id = s.user_id`,
}

interface FloorRow {
  id: number
  name: string
  avatar: string | null
  birthday: string
  last_activity: Date
}

/** Filler up to a page of about 20 kB. */
const FILLER = '<p>A table by the water, some lanterns, and time enough to talk until late.</p>'.repeat(180)

const readPostsQuery = (count: number) => ({
  name: `floor-posts-${count}`,
  text: `
    select p.id, p.pos, p.post, p.created_at, u.id as user_id, u.name, u.avatar
    from posts p join users u on u.id = p.user_id where p.topic_id = $1 and p.pos between 1 and ${count} order by p.pos`,
})
/** Posts that a page of the template shows, as those of the peer do; a page of ours, and its call, shows ten. */
const [TWENTY_POSTS, TEN_POSTS] = [readPostsQuery(20), readPostsQuery(10)]

interface FloorPost {
  id: number
  post: string
  name: string
  created_at: Date
}

const CACHED_PAGE = Buffer.from(`<!doctype html><title>Guinguette</title>${FILLER}`)

/** Serves a topic as a page of twenty posts or ten in JSON, or a cached page; false for other paths. */
async function serveForum(pool: Pool, url: string, response: ServerResponse): Promise<boolean> {
  const [, what, topic] = /^\/(topic|posts|kept)\/?(\d+)?$/.exec(url) ?? []
  if (!what) return false
  if (what === 'posts') {
    const { rows } = await pool.query<FloorPost>({ ...TEN_POSTS, values: [topic] })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: rows }))
    return true
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (what === 'kept') {
    response.end(CACHED_PAGE)
    return true
  }
  const { rows } = await pool.query<FloorPost>({ ...TWENTY_POSTS, values: [topic] })
  const list = rows.map(
    ({ id, post, name }) => `<article id="post-${id}"><b>${name}</b><p>${post}</p></article>`,
  )
  response.end(`<!doctype html><title>Guinguette</title>${list.join('')}${FILLER}`)
  return true
}

/**
 * The reference for pages and photos: hand-written templates over plain `http` and `pg`, without escaping,
 * checks, limits or logs. No site on this machine could be faster.
 */
export function serveFloor(pool: Pool, dataDir: string, port: number): Promise<void> {
  const server = createServer(async (request, response) => {
    const photo = /^\/cache\/(thumbnail)\/up\/photo\/(\w+\.webp)$/.exec(request.url ?? '')
    if (photo) {
      response.setHeader('content-type', 'image/webp')
      return response.end(await readFile(join(dataDir, 'photos', String(photo[1]), String(photo[2]))))
    }
    const token = /guinguette=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (token) await pool.query({ ...READ_SESSION, values: [hashToken(token)] })
    if (await serveForum(pool, request.url ?? '', response)) return
    const { rows } = await pool.query<FloorRow>(READ_ROWS)
    const list = rows.map(
      ({ id, name, birthday }) => `<li><a href="/celibataire/${id}">${name}</a> ${birthday}</li>`,
    )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Guinguette</title><ul>${list.join('')}</ul>${FILLER}`)
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
}

import type { AppContext } from '../../src/platform/context.ts'
import type { Pair, Side } from './pair.ts'

/** Values for a parameter of a path; several where each leads to another page. */
function listParameterValues(
  name: string,
  path: string,
  pair: Pair,
  other: Side,
): readonly (string | number)[] {
  const { third, thread, category } = pair
  switch (name) {
    case 'id':
      return [other.member.id, third.member.id]
    case 'userId':
      return path.includes('signaler') ? [other.member.id] : [0, other.member.id, third.member.id]
    case 'thread':
      return [thread]
    case 'lastId':
      return [0]
    case 'photoId':
      return [other.photo, third.photo]
    case 'topicId':
      return [other.topic.id, third.topic.id]
    case 'postId':
      return [other.post]
    case 'slug':
      return path.includes('topic') ? [other.topic.slug, third.topic.slug] : [category]
    case 'type':
      return [4]
    case 'targetId':
      return [other.photo]
    default:
      return ['x']
  }
}

const SEARCH_EVERYBODY = '?seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=0'

/**
 * Every page and every GET call of the site, with all addresses that might show something of `other`. A new
 * one is covered once it is declared.
 */
export function listReadAddresses(
  context: AppContext,
  pair: Pair,
  other: Side,
): { name: string; url: string }[] {
  const calls = context.endpoints.filter(({ method, isStream: streams }) => method === 'GET' && !streams)
  const paths = [...calls.map(({ path }) => path), ...context.pages.map(({ path }) => path)]
  return paths.flatMap((path) => fillAddresses(path, pair, other).map((url) => ({ name: path, url })))
}

function fillAddresses(path: string, pair: Pair, other: Side): string[] {
  const urls = path
    .split('/')
    .reduce<string[]>(
      (begun, part) =>
        part.startsWith(':')
          ? begun.flatMap((url) =>
              listParameterValues(part.slice(1), path, pair, other).map((value) => `${url}/${value}`),
            )
          : begun.map((url) => (part === '' ? url : `${url}/${part}`)),
      [''],
    )
    .map((url) => url || '/')
  return path === '/api/search' ? urls.map((url) => url + SEARCH_EVERYBODY) : urls
}

/** All objects of a response about this member. */
export function findObjectsAbout(body: unknown, memberId: number): Record<string, unknown>[] {
  if (Array.isArray(body)) return body.flatMap((part) => findObjectsAbout(part, memberId))
  if (typeof body !== 'object' || body === null) return []
  const own = body as Record<string, unknown>
  const isAbout = ['id', 'user_id', 'sender', 'receiver'].some((key) => own[key] === memberId)
  return [
    ...(isAbout ? [own] : []),
    ...Object.values(own).flatMap((part) => findObjectsAbout(part, memberId)),
  ]
}

import * as library from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../client/providers.tsx'
import * as ours from './server-queries.ts'

type Hook = (options: never) => object

function Probe({ hook, options, onResult }: { hook: Hook; options: object; onResult(result: object): void }) {
  onResult(hook(options as never))
  return null
}

/** The return value of a hook at the first render, without its functions. */
function firstResult(hook: Hook, options: object): object {
  let result = {}
  const probe = createElement(Probe, { hook, options, onResult: (first) => (result = first) })
  const props = { client: createQueryClient(), children: probe }
  renderToStaticMarkup(createElement(library.QueryClientProvider, props))
  return Object.fromEntries(Object.entries(result).filter(([, value]) => typeof value !== 'function'))
}

const queryFn = () => new Promise<never>(() => {})
const key = { queryKey: ['a'], queryFn }
const infinite = {
  ...key,
  initialPageParam: null,
  getNextPageParam: (last: { next: string | null }) => last.next,
}
const pages = (...next: (string | null)[]) => ({
  pages: next.map((address) => ({ next: address })),
  pageParams: next.map(() => null),
})

const QUERY = [library.useQuery, ours.useQuery] as const
const INFINITE = [library.useInfiniteQuery, ours.useInfiniteQuery] as const
const MUTATION = [library.useMutation, ours.useMutation] as const

test.each<[string, readonly [Hook, Hook], object]>([
  ['a query without data', QUERY, key],
  ['a query with data', QUERY, { ...key, initialData: [1] }],
  ['a query that is disabled', QUERY, { ...key, enabled: false }],
  ['a query with kept data', QUERY, { ...key, placeholderData: library.keepPreviousData }],
  ['a list without pages', INFINITE, infinite],
  ['a list with a further page', INFINITE, { ...infinite, initialData: pages('/a', '/b') }],
  ['a list at its last page', INFINITE, { ...infinite, initialData: pages('/a', null) }],
  ['a mutation', MUTATION, { mutationFn: queryFn }],
])('%s first returns what the library returns', (_, [theirs, own], options) => {
  const result = firstResult(own, options)
  expect(result).toHaveProperty('data')
  expect(firstResult(theirs, options)).toMatchObject(result)
})

import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { adminIslands } from '../../client/admin-islands.ts'
import { type IslandId, type IslandProps, islands } from '../../client/islands.ts'
import { createQueryClient, Providers } from '../../client/providers.tsx'
import { hoistPreloads, installMarkupCache } from './markup-cache.ts'

type Component = ComponentType<object>

/** Id of the script that holds the props of a page's islands. */
export const PROPS_ID = 'props'

// Rendering is synchronous, so every island's module is loaded before the first page.
const components = new Map<string, Component>()

/** Loads every island of both registries; await it before rendering pages. */
export async function loadIslands(): Promise<void> {
  installMarkupCache()
  for (const [id, load] of Object.entries({ ...islands, ...adminIslands }) as [
    string,
    () => Promise<{ default: Component }>,
  ][]) {
    components.set(id, (await load()).default)
  }
}

/** Props of the islands of the page being rendered: rendering is synchronous. */
let collected: Map<string, CollectedIsland> | undefined

interface CollectedIsland {
  props: object
  isFolded: boolean
}

/**
 * Renders a page.
 * @param islands receives its islands by id
 */
export function collectIslands(islands: Map<string, CollectedIsland>, render: () => string): string {
  collected = islands
  try {
    return render()
  } finally {
    collected = undefined
  }
}

interface Props<I extends IslandId> {
  id: I
  props: IslandProps<I>
  /** In a `<details>` that is closed: its scripts are loaded once it opens. */
  isFolded?: boolean
}

/**
 * An interactive part of a page: rendered here with its first data, hydrated in the browser by its id as its
 * own root. Ids of hooks begin with the island's id, so that islands never share one.
 */
export function Island<I extends IslandId>({ id, props, isFolded = false }: Props<I>) {
  const Content = components.get(id)
  if (!Content) throw new Error(`island ${id} is not loaded`)
  collected?.set(id, { props: props as object, isFolded })
  const client = createQueryClient()
  const html = hoistPreloads(
    renderToString(
      <Providers client={client}>
        <Content {...(props as object)} />
      </Providers>,
      { identifierPrefix: id },
    ),
  )
  return (
    <div
      id={id}
      data-island=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the lines above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

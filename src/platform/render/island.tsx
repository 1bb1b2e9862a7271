import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { adminIslands } from '../../client/admin-islands.ts'
import { type IslandId, type IslandProps, islands } from '../../client/islands.ts'
import { createQueryClient, Providers } from '../../client/providers.tsx'

type Component = ComponentType<object>

// Rendering is synchronous, so every island's module is loaded before the first page.
const components = new Map<string, Component>()

/** Loads every island of both registries; await it before rendering pages. */
export async function loadIslands(): Promise<void> {
  for (const [id, load] of Object.entries({ ...islands, ...adminIslands }) as [
    string,
    () => Promise<{ default: Component }>,
  ][]) {
    components.set(id, (await load()).default)
  }
}

/**
 * An interactive part of a page: rendered here with its first data, hydrated in the browser by its id as its
 * own root. Ids of hooks begin with the island's id, so that islands never share one.
 */
export function Island<I extends IslandId>({ id, props }: { id: I; props: IslandProps<I> }) {
  const Content = components.get(id)
  if (!Content) throw new Error(`island ${id} is not loaded`)
  const client = createQueryClient()
  const html = renderToString(
    <Providers client={client}>
      <Content {...(props as object)} />
    </Providers>,
    { identifierPrefix: id },
  )
  return (
    <div
      id={id}
      data-island=""
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

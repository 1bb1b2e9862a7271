import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `desk`: the administration; `house`: account, Premium, help, contact and legal pages; `people`: pages that show members;
 * `signs`: requests and their acceptance; `outings`: outings and their cards; `napkins`: conversations with a meeting, and
 * its pages.
 */
export type StyleSheet = 'desk' | 'house' | 'outings' | 'people' | 'signs' | 'napkins'

/** Files of the browser's build that a page needs. */
export interface Assets {
  scripts: string[]
  /** Script that loads the others later; not in development. */
  laterScript?: string
  styles: string[]
  /** Further styles of some pages. */
  sheets: Record<StyleSheet, string[]>
  /** Scripts of an island, to preload. */
  preloads(islandId: string): string[]
  /** Inline script of the hot reload, in development only. */
  preamble: string
  isDevelopment: boolean
}

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'src/client/main.tsx'
const LATER_ENTRY = 'src/client/later.ts'
const SHEETS: Record<StyleSheet, string> = {
  desk: 'src/ui/styles/desk/index.css',
  house: 'src/ui/styles/house/index.css',
  outings: 'src/ui/styles/outings/index.css',
  people: 'src/ui/styles/people/index.css',
  signs: 'src/ui/styles/signs/index.css',
  napkins: 'src/ui/styles/napkins/index.css',
}

const listSheets = (url: (key: string) => string): Assets['sheets'] => ({
  desk: [url(SHEETS.desk)],
  house: [url(SHEETS.house)],
  outings: [url(SHEETS.outings)],
  people: [url(SHEETS.people)],
  signs: [url(SHEETS.signs)],
  napkins: [url(SHEETS.napkins)],
})

/**
 * Reads the manifest of the built client.
 * @param folder `dist/client`
 */
export function loadBuiltAssets(folder: string): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const closure = (key: string, visited = new Set<string>()): Set<string> => {
    if (visited.has(key)) return visited
    visited.add(key)
    for (const imported of manifest[key]?.imports ?? []) closure(imported, visited)
    return visited
  }
  const url = (key: string) => `/${manifest[key]?.file ?? ''}`
  const shared = closure(ENTRY)
  const islands = new Map<string, string[]>()
  for (const key of Object.keys(manifest)) {
    const id = /\/islands\/([\w-]+)\.tsx$/.exec(key)?.[1]
    if (id) islands.set(id, [...closure(key)].filter((part) => !shared.has(part)).map(url))
  }
  return {
    scripts: [url(ENTRY)],
    laterScript: url(LATER_ENTRY),
    styles: [...shared].flatMap((key) => manifest[key]?.css ?? []).map((file) => `/${file}`),
    sheets: listSheets(url),
    preloads: (id) => [...[...shared].filter((key) => key !== ENTRY).map(url), ...(islands.get(id) ?? [])],
    preamble: '',
    isDevelopment: false,
  }
}

/** In development Vite serves the sources, scripts bring their styles, and React refreshes in place. */
export function createDevelopmentAssets(): Assets {
  return {
    scripts: ['/@vite/client', `/${ENTRY}`],
    styles: ['/src/ui/styles/index.css'],
    sheets: listSheets((key) => `/${key}`),
    preloads: () => [],
    preamble: `import r from '/@react-refresh';r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;window.__vite_plugin_react_preamble_installed__=true`,
    isDevelopment: true,
  }
}

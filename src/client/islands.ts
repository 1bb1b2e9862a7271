/** Every island by its element's id; the server renders the same modules that the browser hydrates. */
export const islands = {
  location: () => import('../features/members/islands/location.tsx'),
  'place-picker': () => import('../features/members/islands/place-picker.tsx'),
  popular: () => import('../features/members/islands/popular.tsx'),
  search: () => import('../features/search/islands/search.tsx'),
} as const

export type IslandId = keyof typeof islands
type Module<I extends IslandId> = Awaited<ReturnType<(typeof islands)[I]>>
export type IslandProps<I extends IslandId> =
  Module<I> extends { default: (props: infer P) => unknown } ? P : never

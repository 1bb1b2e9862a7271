/** Which of the tiles a key leads to from one of them; undefined where it leads nowhere. */
export function arrowTarget(key: string, from: number, tiles: readonly HTMLElement[]): number | undefined {
  const columns = tiles.findIndex((tile) => tile.offsetTop !== tiles[0]?.offsetTop)
  const row = columns === -1 ? tiles.length : columns
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - row,
    ArrowDown: from + row,
    Home: 0,
    End: tiles.length - 1,
  }
  const to = steps[key]
  return to !== undefined && to >= 0 && to < tiles.length && to !== from ? to : undefined
}

/**
 * The share of each count in whole percents that add up to 100: those that lose most by being cut are rounded up
 * first. All are 0 while there are no votes.
 */
export function percents(votes: readonly number[], total: number): number[] {
  if (total <= 0) return votes.map(() => 0)
  const exact = votes.map((count) => (count * 100) / total)
  const cut = exact.map(Math.floor)
  const missing = Math.round(exact.reduce((sum, share) => sum + share, 0)) - cut.reduce((a, b) => a + b, 0)
  const lost = exact.map((share, place) => ({ place, rest: share - (cut[place] ?? 0) }))
  const raised = lost
    .filter(({ rest }) => rest > 0)
    .sort((a, b) => b.rest - a.rest || a.place - b.place)
    .slice(0, missing)
  return cut.map((share, place) => (raised.some((one) => one.place === place) ? share + 1 : share))
}

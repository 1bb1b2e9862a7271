/** 'Un humain regarde, en général en 6 h'; without the delay while it is not known. */
export function formatReportPromise(hours: number | null): string {
  const start = 'Un humain regarde'
  if (hours === null) return start
  return hours < 48
    ? `${start}, en général en ${hours}\u00a0h`
    : `${start}, en général en ${Math.ceil(hours / 24)} jours`
}

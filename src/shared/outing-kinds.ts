/** The twelve drawn kinds of an outing, by stored number. */
export const OUTING_KINDS = {
  1: { key: 'bal', label: 'Bal', group: 'dance' },
  2: { key: 'diner', label: 'Dîner', group: 'table' },
  3: { key: 'balade', label: 'Balade', group: 'walk' },
  4: { key: 'velo', label: 'Vélo', group: 'walk' },
  5: { key: 'concert', label: 'Concert', group: 'culture' },
  6: { key: 'cinema', label: 'Cinéma', group: 'culture' },
  7: { key: 'marche', label: 'Marché', group: 'table' },
  8: { key: 'pique-nique', label: 'Pique-nique', group: 'table' },
  9: { key: 'musee', label: 'Musée', group: 'culture' },
  10: { key: 'petanque', label: 'Pétanque', group: 'play' },
  11: { key: 'canotage', label: 'Canotage', group: 'play' },
  12: { key: 'cafe', label: 'Café', group: 'table' },
} as const

export type OutingKind = keyof typeof OUTING_KINDS
export const OUTING_KIND_COUNT = 12

export function isOutingKind(kind: number): kind is OutingKind {
  return kind in OUTING_KINDS
}

/** 'un bal', 'une balade': how a sentence names one. */
export const KIND_WITH_ARTICLE: Record<OutingKind, string> = {
  1: 'un bal',
  2: 'un dîner',
  3: 'une balade',
  4: 'un tour à vélo',
  5: 'un concert',
  6: 'une séance de cinéma',
  7: 'un marché',
  8: 'un pique-nique',
  9: 'un musée',
  10: 'une partie de pétanque',
  11: 'un tour en barque',
  12: 'un café',
}

/** 'au bal': how a sentence says where two have been. */
export const AT_KIND: Record<OutingKind, string> = {
  1: 'au bal',
  2: 'au dîner',
  3: 'à la balade',
  4: 'au tour à vélo',
  5: 'au concert',
  6: 'au cinéma',
  7: 'au marché',
  8: 'au pique-nique',
  9: 'au musée',
  10: 'à la pétanque',
  11: 'au canotage',
  12: 'au café',
}

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'Europe/Paris' })
const DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
})
const WEEK_MS = 6 * 86_400_000

/** An outing that two have been at. */
export interface SharedOuting {
  kind: number
  starts_at: string
}

/** 'au bal de samedi', within six days; 'au bal du 28 novembre' later. */
export function formatWasAt({ kind, starts_at }: SharedOuting, now: number): string {
  const date = new Date(starts_at)
  const at = isOutingKind(kind) ? AT_KIND[kind] : 'à la sortie'
  if (now - date.getTime() < WEEK_MS) return `${at} de ${DAY_FORMAT.format(date)}`
  return `${at} du ${DATE_FORMAT.format(date).replace(/^1 /, '1er ')}`
}

import type { Quote } from '../../../shared/quotes.ts'

// Texts of the moment of a yes.

export const formatYesTitle = (name: string) => `${name} a dit oui`
const NOW_YOU_TWO = 'À vous deux, maintenant.'

interface Answered {
  quote: Quote | null
  text: string | null
  rose: boolean
}

/** Names what the request answered. */
export function describeYes({ quote, text, rose }: Answered): string {
  return `${describeRequest(quote, text, rose)} ${NOW_YOU_TWO}`
}

function describeRequest(quote: Quote | null, text: string | null, rose: boolean): string {
  if (quote?.kind === 'slate') return `Vous aviez répondu à «\u202f${quote.prompt}\u202f».`
  if (quote) return 'Vous aviez répondu à l’une de ses photos.'
  if (rose) return 'Vous lui aviez offert une rose.'
  return text ? 'Vous lui aviez écrit un mot.' : 'Vous lui aviez fait signe.'
}

// What staff read of a member's messages to people who had not answered: counts, never texts (security.md 22).

export const FIRST_MESSAGES_LABEL = 'Premiers messages'
/** '12 en 30 jours à 9 membres · le même texte à 4 · 2 avec un lien ou des coordonnées' */
export function formatFirstMessages(hints: {
  messages: number
  strangers: number
  same_text: number
  contacts: number
}): string {
  const { messages, strangers, same_text, contacts } = hints
  if (messages === 0) return 'aucun en 30 jours'
  const parts = [`${messages} en 30 jours à ${strangers} membre${strangers === 1 ? '' : 's'}`]
  if (same_text > 1) parts.push(`le même texte à ${same_text}`)
  if (contacts > 0) parts.push(`${contacts} avec un lien ou des coordonnées`)
  return parts.join(' · ')
}

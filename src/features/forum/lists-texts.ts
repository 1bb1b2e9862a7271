import { inFrench } from './texts.ts'

// Words of the forum's first page, of its categories and of what is found there.
export const FORUM_DESCRIPTION =
  'Le forum de Guinguette\u202f: rencontres, vie à deux, sorties, voyages, et tout ce dont on parle au comptoir. À lire sans inscription.'
export const CATEGORIES = 'Catégories'
export const NEW_TOPIC = 'Nouveau topic'
export const FOLLOWED = 'Mes topics suivis'
export const BREADCRUMB = 'Fil d’Ariane'
export const SEARCH_FORUM = 'Chercher dans le forum'
export const SEARCH_CATEGORY = 'Chercher dans cette catégorie'
export const topicCount = (count: number) => `${inFrench(count)} ${count > 1 ? 'topics' : 'topic'}`
export const unreadCount = (count: number) =>
  `${inFrench(count)} ${count > 1 ? 'messages non lus' : 'message non lu'}`

/** `most`: where more may be there than are shown. */
export function foundCount(count: number, most: number): string {
  if (count >= most) return `Les ${inFrench(most)} topics les plus récents qui répondent à votre recherche`
  return `${topicCount(count)} ${count > 1 ? 'trouvés' : 'trouvé'}`
}

export const pageTitle = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title)

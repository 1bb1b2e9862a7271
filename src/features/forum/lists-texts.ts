import { formatCount } from './texts.ts'

// Words of the forum's first page, of its categories and of what is found there.
export const FORUM_DESCRIPTION =
  'Le forum de Guinguette\u202f: rencontres, vie à deux, sorties, voyages, et tout ce dont on parle au comptoir. À lire sans inscription.'
export const CATEGORIES = 'Catégories'
export const NEW_TOPIC = 'Nouveau topic'
export const FOLLOWED_TOPICS = 'Mes topics suivis'
export const BREADCRUMB = 'Fil d’Ariane'
export const SEARCH_FORUM = 'Chercher dans le forum'
export const SEARCH_CATEGORY = 'Chercher dans cette catégorie'
export const formatTopicCount = (count: number) => `${formatCount(count)} ${count > 1 ? 'topics' : 'topic'}`
export const formatUnreadCount = (count: number) =>
  `${formatCount(count)} ${count > 1 ? 'messages non lus' : 'message non lu'}`

/** `most`: where more may be there than are shown. */
export function formatFoundCount(count: number, most: number): string {
  if (count >= most) return `Les ${formatCount(most)} topics les plus récents qui répondent à votre recherche`
  return `${formatTopicCount(count)} ${count > 1 ? 'trouvés' : 'trouvé'}`
}

export const formatPageTitle = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title)

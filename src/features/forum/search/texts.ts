/** Fields and choices that narrow a search. */
export const SEARCH_FILTERS = {
  title: 'Affiner',
  category: 'Catégorie',
  all: 'Toutes',
  author: 'Écrit par',
  since: 'Période',
  periods: { '': 'Toutes', week: 'Cette semaine', month: 'Ce mois-ci', year: 'Cette année' },
  sort: 'Ordre',
  orders: { best: 'Les plus justes', recent: 'Les plus récents' },
} as const
export const SEARCH_AUTHORS_AS_MEMBER = 'Connectez-vous pour chercher les messages d’un membre.'

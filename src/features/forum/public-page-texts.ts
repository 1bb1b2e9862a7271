// Words that pages of the forum say to search engines, to readers of feeds, and to who shows a link to them.

export const formatFeedTitle = (category: string) => `${category} · Forum de Guinguette`
/** Of a page none of whose posts can be read. */
export const formatTopicDescription = (title: string, category: string) =>
  `«\u202f${title}\u202f»\u202f: une discussion du forum de Guinguette, dans ${category}.`
/** Of a category whose founder has said nothing of it. */
export const formatCategoryDescription = (title: string) =>
  `${title}\u202f: les discussions du forum de Guinguette, à lire sans inscription.`
export const formatSearchTitle = (search: string, place: string) => `${search} · ${place}`
/** What follows a description on each page but the first, so that no two are the same. */
export const addPageNumber = (description: string, page: number) =>
  page > 1 ? `Page ${page}. ${description}` : description

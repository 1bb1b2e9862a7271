/** The whole forum, or one category by its slug. */
export type TopicListScope = 'forum' | { category: string }

export const NEW_TOPIC_PATH = '/forum/nouveau-topic'
export const FOLLOWED_PATH = '/forum/suivis'

export const categoryHref = (slug: string) => `/forum/categorie/${encodeURIComponent(slug)}`
export const feedHref = (slug: string) => `${categoryHref(slug)}/flux.atom`

/** Where a topic is begun; in a category where one is given. */
export const newTopicHref = (slug?: string) =>
  slug ? `${NEW_TOPIC_PATH}?categorie=${encodeURIComponent(slug)}` : NEW_TOPIC_PATH

export const scopeHref = (place: TopicListScope) =>
  place === 'forum' ? '/forum' : categoryHref(place.category)

import type { PageLink } from '../../../../platform/render/open-tags.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { getPageUrl, type SearchState } from '../../../../ui/use-searched-pages.ts'
import { categoryHref, feedHref } from '../../components/lists/urls.ts'
import { getExcerpt } from '../../components/public-pages/excerpt.ts'
import {
  buildBreadcrumbData,
  buildDiscussionData,
  toCategoryBreadcrumb,
} from '../../components/public-pages/structured-data.ts'
import type { Category } from '../../contract/category.ts'
import { COMPLAINTS_ID } from '../../contract/fields.ts'
import { type Post, topicHref } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { FORUM_DESCRIPTION, formatPageTitle } from '../../lists-texts.ts'
import {
  addPageNumber,
  formatCategoryDescription,
  formatFeedTitle,
  formatSearchTitle,
  formatTopicDescription,
} from '../../public-page-texts.ts'
import { FORUM } from '../../texts.ts'

/** What a page says of itself to the web. */
type PageMetadata = Pick<
  PageContent,
  'title' | 'description' | 'index' | 'canonical' | 'links' | 'kind' | 'structured'
>

/** Characters of a description that search engines show. */
const DESCRIPTION_MAX = 160
export const FEED_TYPE = 'application/atom+xml'

/** Complaints name people: whoever looks for a name on the web does not find them (decision 14). */
const isIndexable = (categoryId: number) => categoryId !== COMPLAINTS_ID

/** Links to the pages before and after a page of a list. */
function listAdjacentPageLinks(page: number, last: number, hrefOf: (page: number) => string): PageLink[] {
  const links: PageLink[] = []
  if (page > 1 && page <= last) links.push({ rel: 'prev', href: hrefOf(page - 1) })
  if (page < last) links.push({ rel: 'next', href: hrefOf(page + 1) })
  return links
}

/** A page of a topic. @param total its posts' pages; @param posts those of the page, none where they could not be read */
export function getTopicMetadata(
  siteUrl: string,
  topic: Topic,
  { posts, page, last }: { posts: readonly Post[]; page: number; last: number },
): PageMetadata {
  const category = { slug: topic.category_slug, title: topic.category_title }
  const readable = posts.find(({ post }) => post !== null && getExcerpt(post, 1) !== '')
  const description = readable?.post
    ? getExcerpt(readable.post, DESCRIPTION_MAX)
    : addPageNumber(formatTopicDescription(topic.title, category.title), page)
  return {
    title: formatPageTitle(topic.title, page),
    description,
    index: isIndexable(topic.category_id) && page <= last,
    canonical: topicHref(topic.slug, page),
    links: listAdjacentPageLinks(page, last, (to) => topicHref(topic.slug, to)),
    kind: 'article',
    structured: [
      buildDiscussionData(siteUrl, topic, posts),
      buildBreadcrumbData(siteUrl, toCategoryBreadcrumb(category), {
        name: topic.title,
        href: topicHref(topic.slug),
      }),
    ],
  }
}

/** A page of a category, or of what is found in it. @param last its last page */
export function getCategoryMetadata(
  siteUrl: string,
  category: Category,
  asked: SearchState,
  last: number,
): PageMetadata {
  const { slug, title, description } = category
  const { search, page } = asked
  if (search) return { title: formatPageTitle(formatSearchTitle(search, title), page), index: false }
  const hrefOf = (to: number) => getPageUrl(categoryHref(slug), { search: '', page: to })
  const feed: PageLink = {
    rel: 'alternate',
    href: feedHref(slug),
    type: FEED_TYPE,
    title: formatFeedTitle(title),
  }
  return {
    title: formatPageTitle(title, page),
    description: addPageNumber(description || formatCategoryDescription(title), page),
    index: isIndexable(category.id) && page <= last,
    canonical: hrefOf(page),
    links: [...listAdjacentPageLinks(page, last, hrefOf), feed],
    structured: [buildBreadcrumbData(siteUrl, toCategoryBreadcrumb(category))],
  }
}

/** The forum's first page, or what is found all over it. */
export function getForumMetadata({ search, page }: SearchState): PageMetadata {
  return search
    ? { title: formatPageTitle(formatSearchTitle(search, FORUM), page), index: false }
    : { title: FORUM, description: FORUM_DESCRIPTION, index: true, canonical: '/forum' }
}

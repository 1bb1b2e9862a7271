import type { Config } from '../../../config.ts'
import type { PageLink } from '../../../platform/render/open-tags.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { getExcerpt } from '../../../shared/excerpt.ts'
import { plainTextOf } from '../../../shared/marked-text.ts'
import { getPageUrl, type SearchState } from '../../../ui/use-searched-pages.ts'
import type { Category } from '../categories/contract.ts'
import { COMPLAINTS_ID, categoryHref, feedHref } from '../contract.ts'
import { type Post, postHref, topicHref } from '../posts/contract.ts'
import {
  addPageNumber,
  DELETED_MEMBER,
  FORUM,
  formatCategoryDescription,
  formatFeedTitle,
  formatForumDescription,
  formatPageTitle,
  formatSearchTitle,
  formatTopicDescription,
} from '../texts.ts'
import type { Topic } from '../topics/contract.ts'

type Site = Pick<Config, 'siteUrl' | 'siteName'>

/** Metadata of a page. */
type PageMetadata = Pick<
  PageContent,
  'title' | 'description' | 'index' | 'canonical' | 'links' | 'kind' | 'structured'
>

/** Maximum length of a description in search engines. */
const DESCRIPTION_MAX = 160
export const FEED_TYPE = 'application/atom+xml'

/** Complaints name people and must not be found by a search for their name (decision 14). */
const isIndexable = (categoryId: number) => categoryId !== COMPLAINTS_ID

/** The beginning of a post; empty for a moderated one. */
const getPostExcerpt = ({ post, format }: Pick<Post, 'post' | 'format'>, most: number) =>
  getExcerpt(plainTextOf({ post: post ?? '', format }), most)

/** Links to adjacent pages of a list. */
function listAdjacentPageLinks(page: number, last: number, hrefOf: (page: number) => string): PageLink[] {
  const links: PageLink[] = []
  if (page > 1 && page <= last) links.push({ rel: 'prev', href: hrefOf(page - 1) })
  if (page < last) links.push({ rel: 'next', href: hrefOf(page + 1) })
  return links
}

/** Metadata of a page of a topic. @param posts those of the page, none when they could not be read */
export function getTopicMetadata(
  { siteUrl, siteName }: Site,
  topic: Topic,
  { posts, page, last }: { posts: readonly Post[]; page: number; last: number },
): PageMetadata {
  const category = { slug: topic.category_slug, title: topic.category_title }
  const readable = posts.find((post) => getPostExcerpt(post, 1) !== '')
  const description = readable
    ? getPostExcerpt(readable, DESCRIPTION_MAX)
    : addPageNumber(formatTopicDescription(topic.title, category.title, siteName), page)
  return {
    title: formatPageTitle(topic.title, page),
    description,
    index: isIndexable(topic.category_id) && !topic.members_only && page <= last,
    canonical: topicHref(topic.slug, page),
    links: listAdjacentPageLinks(page, last, (to) => topicHref(topic.slug, to)),
    kind: 'article',
    structured: () => [
      buildDiscussionData(siteUrl, topic, posts),
      buildBreadcrumbData(siteUrl, toCategoryBreadcrumb(category), {
        name: topic.title,
        href: topicHref(topic.slug),
      }),
    ],
  }
}

/** Metadata of a page of a category or of a search in it. @param last its last page */
export function getCategoryMetadata(
  { siteUrl, siteName }: Site,
  category: Category,
  state: SearchState,
  last: number,
): PageMetadata {
  const { slug, title, description } = category
  const { search, page } = state
  if (search) return { title: formatPageTitle(formatSearchTitle(search, title), page), index: false }
  const hrefOf = (to: number) => getPageUrl(categoryHref(slug), { search: '', page: to })
  const feed: PageLink = {
    rel: 'alternate',
    href: feedHref(slug),
    type: FEED_TYPE,
    title: formatFeedTitle(title, siteName),
  }
  return {
    title: formatPageTitle(title, page),
    description: addPageNumber(description || formatCategoryDescription(title, siteName), page),
    index: isIndexable(category.id) && page <= last,
    canonical: hrefOf(page),
    links: [...listAdjacentPageLinks(page, last, hrefOf), feed],
    structured: () => [buildBreadcrumbData(siteUrl, toCategoryBreadcrumb(category))],
  }
}

/** Metadata of the forum's first page or of a search in it. */
export function getForumMetadata({ siteName }: Site, { search, page }: SearchState): PageMetadata {
  return search
    ? { title: formatPageTitle(formatSearchTitle(search, FORUM), page), index: false }
    : { title: FORUM, description: formatForumDescription(siteName), index: true, canonical: '/forum' }
}

// Structured data of forum pages in the vocabulary of schema.org.

/** Maximum length of a post in structured data. */
const TEXT_MAX = 500

type StructuredData = Record<string, unknown>

/** Describes a topic with the posts of a page, without moderated posts. */
function buildDiscussionData(siteUrl: string, topic: Topic, posts: readonly Post[]): StructuredData {
  const url = `${siteUrl}${topicHref(topic.slug)}`
  const [first] = posts.filter(({ pos }) => pos === 1)
  const comments = posts.filter(({ pos, post }) => pos > 1 && post !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url,
    mainEntityOfPage: url,
    headline: topic.title,
    ...(first?.post ? { text: getPostExcerpt(first, TEXT_MAX) } : {}),
    author: buildPersonData(topic.name),
    datePublished: topic.created_at,
    ...(first && first.updated_at !== first.created_at ? { dateModified: first.updated_at } : {}),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: topic.replies,
    },
    comment: comments.map((post) => ({
      '@type': 'Comment',
      url: `${siteUrl}${postHref(topic.slug, post)}`,
      text: getPostExcerpt(post, TEXT_MAX),
      author: buildPersonData(post.name),
      datePublished: post.created_at,
    })),
  }
}

const buildPersonData = (name: string | null): StructuredData => ({
  '@type': 'Person',
  name: name ?? DELETED_MEMBER,
})

/** A step of a breadcrumb; `href` from the root. */
interface Breadcrumb {
  name: string
  href: string
}

/** Returns the breadcrumb from the forum's first page to a page. */
function buildBreadcrumbData(siteUrl: string, ...steps: Breadcrumb[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: FORUM, href: '/forum' }, ...steps].map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${href}`,
    })),
  }
}

const toCategoryBreadcrumb = (category: { slug: string; title: string }): Breadcrumb => ({
  name: category.title,
  href: categoryHref(category.slug),
})

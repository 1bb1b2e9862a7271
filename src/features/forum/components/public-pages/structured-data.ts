import { type Post, postHref, topicHref } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { DELETED_MEMBER, FORUM } from '../../texts.ts'
import { categoryHref } from '../lists/urls.ts'
import { getExcerpt } from './excerpt.ts'

// What pages of the forum are about, in the words of schema.org, as search engines read discussions.

/** Characters of a post that are repeated for search engines. */
const TEXT_MAX = 500

type StructuredData = Record<string, unknown>

/** A topic with the posts of one of its pages; those moderated are left out, and so is what only another page shows. */
export function buildDiscussionData(siteUrl: string, topic: Topic, posts: readonly Post[]): StructuredData {
  const url = `${siteUrl}${topicHref(topic.slug)}`
  const [first] = posts.filter(({ pos }) => pos === 1)
  const comments = posts.filter(({ pos, post }) => pos > 1 && post !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url,
    mainEntityOfPage: url,
    headline: topic.title,
    ...(first?.post ? { text: getExcerpt(first.post, TEXT_MAX) } : {}),
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
      text: getExcerpt(post.post ?? '', TEXT_MAX),
      author: buildPersonData(post.name),
      datePublished: post.created_at,
    })),
  }
}

const buildPersonData = (name: string | null): StructuredData => ({
  '@type': 'Person',
  name: name ?? DELETED_MEMBER,
})

/** One step of the way to a page; `href` from the root. */
interface Breadcrumb {
  name: string
  href: string
}

/** The way from the forum's first page to a page of it. */
export function buildBreadcrumbData(siteUrl: string, ...steps: Breadcrumb[]): StructuredData {
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

export const toCategoryBreadcrumb = (category: { slug: string; title: string }): Breadcrumb => ({
  name: category.title,
  href: categoryHref(category.slug),
})

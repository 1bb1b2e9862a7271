import { type Post, postHref, topicHref } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { DELETED_MEMBER, FORUM } from '../../texts.ts'
import { categoryHref } from '../lists/addresses.ts'
import { excerpt } from './excerpt.ts'

// What pages of the forum are about, in the words of schema.org, as search engines read discussions.

/** Characters of a post that are repeated for search engines. */
const TEXT_MAX = 500

type Names = Record<string, unknown>

/** A topic with the posts of one of its pages; those moderated are left out, and so is what only another page shows. */
export function discussionOf(siteUrl: string, topic: Topic, posts: readonly Post[]): Names {
  const url = `${siteUrl}${topicHref(topic.slug)}`
  const [first] = posts.filter(({ pos }) => pos === 1)
  const comments = posts.filter(({ pos, post }) => pos > 1 && post !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url,
    mainEntityOfPage: url,
    headline: topic.title,
    ...(first?.post ? { text: excerpt(first.post, TEXT_MAX) } : {}),
    author: personOf(topic.name),
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
      text: excerpt(post.post ?? '', TEXT_MAX),
      author: personOf(post.name),
      datePublished: post.created_at,
    })),
  }
}

const personOf = (name: string | null): Names => ({ '@type': 'Person', name: name ?? DELETED_MEMBER })

/** One step of the way to a page; `href` from the root. */
interface Step {
  name: string
  href: string
}

/** The way from the forum's first page to a page of it. */
export function crumbsOf(siteUrl: string, ...steps: Step[]): Names {
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

export const categoryStep = (category: { slug: string; title: string }): Step => ({
  name: category.title,
  href: categoryHref(category.slug),
})

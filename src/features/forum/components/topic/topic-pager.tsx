import { Pager } from '../../../../ui/pager.tsx'
import { POSTS_PAGE, topicHref } from '../../contract/post.ts'

interface Props {
  slug: string
  /** From 1. */
  page: number
  /** Posts of the topic. */
  total: number
  /** Above the posts, where the same pages stand below them too. */
  isAbove?: boolean
}

/** The pages of a topic; nothing while its posts stand on one. */
export function TopicPager({ slug, page, total, isAbove = false }: Props) {
  const last = Math.ceil(total / POSTS_PAGE)
  return (
    <Pager
      current={page}
      last={last}
      {...(isAbove && { label: 'Pages, avant les messages' })}
      hrefOf={(to) => topicHref(slug, to)}
    />
  )
}

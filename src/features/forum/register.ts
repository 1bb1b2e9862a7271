import type { AppContext } from '../../platform/context.ts'
import { registerFollowers } from './commands/followers.ts'
import { categoryPage } from './pages/category.tsx'
import { feeds } from './pages/feed.ts'
import { followedPage } from './pages/followed.tsx'
import { forumPage } from './pages/forum.tsx'
import { founderPage } from './pages/founder.tsx'
import { newTopicPage } from './pages/new-topic.tsx'
import { redirects } from './pages/redirect.ts'
import { sitemaps } from './pages/sitemap.ts'
import { topicPages } from './pages/topic.tsx'
import { founderRoutes } from './routes/founder.ts'
import { readingRoutes } from './routes/reading.ts'
import { staffRoutes } from './routes/staff.ts'
import { writingRoutes } from './routes/writing.ts'

/** Categories, topics, posts and polls, open to visitors. */
export function forum(context: AppContext): void {
  registerFollowers(context)
  readingRoutes(context)
  writingRoutes(context)
  staffRoutes(context)
  founderRoutes(context)
  founderPage(context)
  forumPage(context)
  categoryPage(context)
  newTopicPage(context)
  followedPage(context)
  redirects(context)
  feeds(context)
  sitemaps(context)
  topicPages(context)
}

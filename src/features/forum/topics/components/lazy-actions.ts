// What a topic's page loads once it is shown, in one script: following the page, and the calls of its forms.

export { toggleBookmark } from '../../bookmarks/toggle-bookmark.ts'
export { ban, liftBan, moderate } from '../../posts/components/post-commands.ts'
export { followPage } from './follow-page.ts'
export { followReading } from './mark-read.ts'
export { refetchPage } from './refetch-page.ts'
export { toggleLock } from './toggle-lock.ts'
export { toggleMute } from './toggle-mute.ts'

/** Photos of a post, in every state. */
export const PHOTOS_PER_POST = 4
/** Posts that a member has written before the first photo; moderated ones do not count. */
export const PHOTOS_AFTER_POSTS = 10

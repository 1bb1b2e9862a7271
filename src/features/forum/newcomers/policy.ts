import { splitText } from '../../../ui/text-parts.ts'

/** Days after the sign-up in which an account has narrower limits in the forum. */
export const NEWCOMER_DAYS = 7
/** Minutes after the sign-up in which staff read every post, once it is published. */
export const READ_ALONG_MINUTES = 60
/** Links in one post of a newcomer. */
export const NEWCOMER_LINKS = 2

/** Counts the links that readers of a post would follow. */
export const countLinks = (text: string): number =>
  splitText(text).filter(({ href }) => href !== undefined).length

/** End of the narrower limits. */
export const getNewcomerEnd = (signup: Date): Date => new Date(signup.getTime() + NEWCOMER_DAYS * 86_400_000)

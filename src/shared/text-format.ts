/** How the text of a post is read: as it is, or with the marks of marked-text.ts. */
export const TEXT_FORMAT = { plain: 0, marked: 1 } as const
export type TextFormat = (typeof TEXT_FORMAT)[keyof typeof TEXT_FORMAT]

const PLAIN = 0
const MARKED = 1

/** How the text of a post is read: as it is, or with the marks of marked-text.ts. */
export const TEXT_FORMAT = { plain: PLAIN, marked: MARKED } as const
export type TextFormat = (typeof TEXT_FORMAT)[keyof typeof TEXT_FORMAT]

/** Whether marks may change the text; most posts have none. */
export const mayHaveMarks = (text: string, format: TextFormat): boolean =>
  format === MARKED && /\*|]\(|^(> )*(- |>!)/m.test(text)

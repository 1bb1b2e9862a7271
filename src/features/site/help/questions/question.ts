/** What answers depend on: how the site is run. */
export interface HelpSettings {
  /** What a free member may do a day. */
  daily: { asked: number; opened: number; sent: number }
}

/** A question and its answer, in the notation of `ui/site-markup.ts`. */
export interface Question {
  /** Its address, under `/aide/`; kept for good. */
  slug: string
  title: string
  answer: string
  /** Further words that it is to be found by. */
  words?: string
}

/** Questions that belong together. */
export interface HelpSection {
  /** Of its heading in the page. */
  id: string
  title: string
  questions: readonly Question[]
}

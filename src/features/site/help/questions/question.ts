/** Settings that answers depend on. */
export interface HelpSettings {
  /** Daily limits of free members. */
  daily: { asked: number; opened: number; sent: number }
  /** A first message needs a photo or a description. */
  firstContactRule: boolean
}

/** A question and its answer, in the notation of `ui/site-markup.ts`. */
export interface Question {
  /** Address under `/aide/`, permanent. */
  slug: string
  title: string
  answer: string
  /** Further search terms. */
  searchTerms?: string
}

export interface HelpSection {
  /** Id of its heading. */
  id: string
  title: string
  questions: readonly Question[]
}

/**
 * The answer of a call as JSON that the database has built: sent as it is, since turning rows into objects and objects
 * into text takes more of the server than everything else of a list.
 */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The answer itself, for pages. */
  parse(): T {
    return JSON.parse(this.text) as T
  }

  /** For tests, which compare each answer with its declared shape. */
  toJSON(): T {
    return this.parse()
  }
}

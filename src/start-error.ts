/** The process cannot start, for the one reason its message tells in a sentence; printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

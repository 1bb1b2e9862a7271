/** What the database's keepers write to; the process's logger is one, the command line has a plainer one. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

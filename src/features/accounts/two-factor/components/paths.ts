export const TWO_FACTOR_PATH = '/admin/acces'

/** Of every form of the page: where the reader goes once the second factor is checked. */
export const formatReturnQuery = (next: string) => `?suite=${encodeURIComponent(next)}`

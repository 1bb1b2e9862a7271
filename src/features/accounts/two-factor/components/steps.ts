export const ACCESS = '/admin/acces'

/** Of every form of the page: where the reader goes once the second factor is checked. */
export const nextQuery = (next: string) => `?suite=${encodeURIComponent(next)}`

/** The requested page of a list. */
export interface PageOptions {
  /** Path of the call. */
  path: string
  /** Filters repeated in the links; empty ones are omitted. */
  query?: Record<string, string>
  page: number
  /** Rows of a full page. */
  size: number
}

/**
 * Builds the full page shape of the specification (1, section 3); past the end it is empty.
 * @param total rows of all pages
 */
export function presentPage<Item>(
  { path, query = {}, page, size }: PageOptions,
  data: Item[],
  total: number,
) {
  const last = Math.max(1, Math.ceil(total / size))
  const filters = Object.entries(query).filter(([, value]) => value !== '')
  const link = (to: number) => `${path}?${new URLSearchParams([...filters, ['page', String(to)]])}`
  return {
    data,
    next_page_url: page < last ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(Math.min(page - 1, last)) : null,
    current_page: page,
    last_page: last,
    total,
    to: Math.min(page * size, total),
  }
}

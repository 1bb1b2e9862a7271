/** Value of the order by distance among those of `FILTER`; the call has a field of its own for it. */
export const NEAREST = 2

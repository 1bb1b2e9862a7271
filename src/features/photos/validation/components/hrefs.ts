export const PHOTOS_PATH = '/admin/photos'

/** The view of one photo at a time. @param after an id: begins with the photo after it */
export const getSingleHref = (after?: number) => (after ? `${PHOTOS_PATH}?apres=${after}` : PHOTOS_PATH)

/** A page of the list. */
export const getListHref = (page = 1) => `${PHOTOS_PATH}${formatListQuery(page)}`
const formatListQuery = (page: number) => (page > 1 ? `?vue=liste&page=${page}` : '?vue=liste')

/** The view that a form leads back to. @param page of the list; none: one photo at a time */
export const formatViewQuery = (page?: number) => (page ? formatListQuery(page) : '')

export const PHOTOS_PATH = '/admin/photos'

/** The view of one photo at a time. @param after an id: begins with the photo after it */
export const singleAddress = (after?: number) => (after ? `${PHOTOS_PATH}?apres=${after}` : PHOTOS_PATH)

/** A page of the list. */
export const listAddress = (page = 1) => `${PHOTOS_PATH}${listQuery(page)}`
const listQuery = (page: number) => (page > 1 ? `?vue=liste&page=${page}` : '?vue=liste')

/** Where the plain form of a decision posts to. @param page of the list that it leads back to; none: the other view */
export const decisionAction = (id: number, decision: 0 | 1, page?: number) =>
  `${PHOTOS_PATH}/${id}/${decision}${page ? listQuery(page) : ''}`
/** The same for taking it back. */
export const undoAction = (id: number, page?: number) =>
  `${PHOTOS_PATH}/annuler/${id}${page ? listQuery(page) : ''}`

import { DECISIONS_HREF } from '../../../../ui/auth-links.ts'

/** The statement of reasons of one decision. */
export const decisionHref = (id: number) => `${DECISIONS_HREF}/${id}`

/** The queue of contests, for staff. */
export const CONTESTS_PATH = '/admin/contestations'

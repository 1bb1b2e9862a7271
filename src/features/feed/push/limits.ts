import type { Limit } from '../../../platform/http/limits.ts'
import { PUSH_TOO_OFTEN } from './texts.ts'

/** How often a member may subscribe a browser, or end that. */
export const SUBSCRIPTIONS: Limit = { name: 'webpush', points: 60, seconds: 3_600, message: PUSH_TOO_OFTEN }

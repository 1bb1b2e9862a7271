import type { Limit } from '../../../platform/http/limits.ts'
import { TOO_MANY_ATTEMPTS } from './texts.ts'

/** How often a member may do what the payment service is asked for. */
export const BILLING_LIMIT: Limit = { name: 'billing', points: 30, seconds: 600, message: TOO_MANY_ATTEMPTS }

import { job } from '../../../platform/jobs/jobs.ts'

const SYNC_EVERY_S = 5
const AT_ONCE = 4

/**
 * Holds a member's subscription against what the payment service says now. However many events come, and in whatever order,
 * one is done in five seconds and one after them, so that the last word is the service's own.
 */
export const subscriptionSync = job<{ user_id: number }>('subscription-sync', {
  concurrency: AT_ONCE,
  throttle: ({ user_id }) => ({ key: String(user_id), seconds: SYNC_EVERY_S }),
})

/** Ends whatever somebody who is no member any more still pays, and erases them at the payment service. */
export const forgetCustomer = job<{ customer: string }>('forget-customer')

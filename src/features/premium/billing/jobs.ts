import { job } from '../../../platform/jobs/jobs.ts'

const SYNC_THROTTLE_SECONDS = 5
const SYNC_CONCURRENCY = 4

/**
 * Holds a member's subscription against what the payment service says now. However many events come, and in whatever order,
 * one is done in five seconds and one after them, so that the last word is the service's own.
 */
export const syncSubscriptionJob = job<{ user_id: number }>('subscription-sync', {
  concurrency: SYNC_CONCURRENCY,
  throttle: ({ user_id }) => ({ key: String(user_id), seconds: SYNC_THROTTLE_SECONDS }),
})

/** Ends whatever somebody who is no member any more still pays, and erases them at the payment service. */
export const deleteCustomerJob = job<{ customer: string }>('forget-customer')

/** Where the forms of Premium lead on to, beside the site itself: browsers follow them nowhere else. */
export const STRIPE_ORIGINS = {
  forms: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
} as const

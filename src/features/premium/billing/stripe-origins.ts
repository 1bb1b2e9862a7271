/** Targets of the forms of Premium besides the site itself: browsers follow them to no other origin. */
export const STRIPE_ORIGINS = {
  forms: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
} as const

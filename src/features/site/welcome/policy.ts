/** Answers that a member has given to the welcome. */
export interface WelcomeState {
  /** The search was saved by the member. */
  hasChosenSearch: boolean
  hasPosition: boolean
  /** A photo of the album, accepted or waiting. */
  hasPhoto: boolean
  hasIntention: boolean
  /** A slate, or none is allowed. */
  hasSlate: boolean
  hasInterests: boolean
  /** The last page was opened. */
  hasMet: boolean
}

/** The steps of the welcome in their order; each is a page, and a lantern on home. */
export const WELCOME_STEPS = [
  { path: '/bienvenue', name: 'Qui', given: 'hasChosenSearch' },
  { path: '/bienvenue/envies', name: 'Envies', given: 'hasIntention' },
  { path: '/bienvenue/lieu', name: 'Lieu', given: 'hasPosition' },
  { path: '/bienvenue/photo', name: 'Photo', given: 'hasPhoto' },
  { path: '/bienvenue/ardoise', name: 'Ardoise', given: 'hasSlate' },
  { path: '/bienvenue/gouts', name: 'Goûts', given: 'hasInterests' },
  { path: '/bienvenue/rencontres', name: 'Visages', given: 'hasMet' },
] as const satisfies readonly { path: string; name: string; given: keyof WelcomeState }[]

export type WelcomeStep = (typeof WELCOME_STEPS)[number]

export const isLit = ({ given }: WelcomeStep, state: WelcomeState): boolean => state[given]

/** Whether home shows the lanterns: to members, until all are lit or they are hidden for good. */
export function showsLanterns(
  { account_roles }: { account_roles: number },
  state: WelcomeState & { isDismissed: boolean },
): boolean {
  return account_roles === 0 && !state.isDismissed && !WELCOME_STEPS.every((step) => isLit(step, state))
}

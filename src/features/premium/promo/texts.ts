import type { Panel } from './contract.ts'

// The site's own panels, in the three places where a site like this one would sell them. They are all there is: what an
// operator shows in their place is written here.
const PREMIUM: Panel = {
  icon: 'sparkles',
  title: 'Premium, et plus une publicité',
  text: 'Demandes et messages sans limite, «\u202fmessage lu\u202f», emoji animé\u202f: 4,99\u00a0€ par mois.',
  href: '/premium',
}
const SAFETY: Panel = {
  icon: 'shield-check',
  title: 'Bientôt un premier rendez-vous\u202f?',
  text: 'Un lieu public, un proche prévenu\u202f: nos conseils pour se voir l’esprit tranquille.',
  href: '/conseils-securite',
}
const FORUM: Panel = {
  icon: 'messages-square',
  title: 'Le forum vous garde une chaise',
  text: 'On s’y raconte, on s’y conseille, on s’y donne rendez-vous.',
  href: '/forum',
}
const SOURCE: Panel = {
  icon: 'heart-handshake',
  title: 'Guinguette est un logiciel libre',
  text: 'Son code est ouvert à tous\u202f: chacun peut le lire, le corriger, en faire sa propre guinguette.',
  href: '/mentions-legales',
}

/** What takes turns in each place. */
export const PANELS = {
  home: [PREMIUM, FORUM, SAFETY, SOURCE],
  search: [SAFETY, PREMIUM, SOURCE],
  forum: [SOURCE, SAFETY, PREMIUM],
} as const satisfies Record<string, readonly Panel[]>

/** The member's home, the results of the search, a list of topics. */
export type PanelPlace = keyof typeof PANELS

import type { Panel } from './contract.ts'

// The site's own panels, in the three places where a site like this one would sell them. They are all there is: what an
// operator shows in their place is written here.
const PREMIUM_PANEL: Panel = {
  icon: 'sparkles',
  title: 'Premium, et plus une publicité',
  text: 'Demandes et messages sans limite, «\u202fmessage lu\u202f», emoji animé\u202f: 4,99\u00a0€ par mois.',
  href: '/premium',
}
const SAFETY_PANEL: Panel = {
  icon: 'shield-check',
  title: 'Bientôt un premier rendez-vous\u202f?',
  text: 'Un lieu public, un proche prévenu\u202f: nos conseils pour se voir l’esprit tranquille.',
  href: '/conseils-securite',
}
const FORUM_PANEL: Panel = {
  icon: 'messages-square',
  title: 'Le forum vous garde une chaise',
  text: 'On s’y raconte, on s’y conseille, on s’y donne rendez-vous.',
  href: '/forum',
}
const SOURCE_PANEL: Panel = {
  icon: 'heart-handshake',
  title: 'Guinguette est un logiciel libre',
  text: 'Son code est ouvert à tous\u202f: chacun peut le lire, le corriger, en faire sa propre guinguette.',
  href: '/mentions-legales',
}

/** What takes turns in each place. */
export const PANELS = {
  home: [PREMIUM_PANEL, FORUM_PANEL, SAFETY_PANEL, SOURCE_PANEL],
  search: [SAFETY_PANEL, PREMIUM_PANEL, SOURCE_PANEL],
  forum: [SOURCE_PANEL, SAFETY_PANEL, PREMIUM_PANEL],
} as const satisfies Record<string, readonly Panel[]>

/** The member's home, the results of the search, a list of topics. */
export type PanelLocation = keyof typeof PANELS

import type { adminIslands } from './admin-islands.ts'

/** Islands of members' pages, by element id; server and browser use the same modules. */
export const islands = {
  album: () => import('../features/members/profile/islands/album.tsx'),
  'contest-form': () => import('../features/moderation/decisions/islands/contest-form.tsx'),
  'contact-form': () => import('../features/site/contact/islands/contact-form.tsx'),
  contacts: () => import('../features/friends/islands/contacts.tsx'),
  'edit-form': () => import('../features/members/profile/islands/edit-form.tsx'),
  'delete-account': () => import('../features/accounts/islands/delete-account.tsx'),
  'email-form': () => import('../features/accounts/islands/email-form.tsx'),
  'forgot-form': () => import('../features/accounts/islands/forgot-form.tsx'),
  'forum-topic': () => import('../features/forum/topics/islands/forum-topic.tsx'),
  gate: () => import('../features/friends/islands/gate.tsx'),
  location: () => import('../features/members/position/islands/location.tsx'),
  'login-form': () => import('../features/accounts/islands/login-form.tsx'),
  messages: () => import('../features/messages/inbox/islands/messages.tsx'),
  'my-words': () => import('../features/members/presentation/islands/my-words.tsx'),
  'my-photos': () => import('../features/photos/order/islands/my-photos.tsx'),
  newsfeed: () => import('../features/feed/newsfeed/islands/newsfeed.tsx'),
  'new-topic': () => import('../features/forum/topics/islands/new-topic.tsx'),
  'notice-preferences': () => import('../features/feed/notifications/islands/notice-preferences.tsx'),
  notifications: () => import('../features/feed/notifications/islands/notifications.tsx'),
  'outing-form': () => import('../features/outings/islands/outing-form.tsx'),
  'outing-join': () => import('../features/outings/islands/outing-join.tsx'),
  'password-form': () => import('../features/accounts/islands/password-form.tsx'),
  'photo-edit': () => import('../features/photos/frames/islands/photo-edit.tsx'),
  photos: () => import('../features/photos/album/islands/photos.tsx'),
  pieces: () => import('../features/site/showcase/islands/pieces.tsx'),
  'place-picker': () => import('../features/members/position/islands/place-picker.tsx'),
  popular: () => import('../features/members/popular/islands/popular.tsx'),
  'profile-acts': () => import('../features/members/profile/islands/profile-acts.tsx'),
  'register-form': () => import('../features/accounts/islands/register-form.tsx'),
  'reset-form': () => import('../features/accounts/islands/reset-form.tsx'),
  search: () => import('../features/search/islands/search.tsx'),
  'shared-photo': () => import('../features/photos/share/islands/shared-photo.tsx'),
  'sign-ins': () => import('../features/accounts/islands/sign-ins.tsx'),
  'settings-emojis': () => import('../features/premium/islands/settings-emojis.tsx'),
  'terms-notice': () => import('../features/site/legal/islands/terms-notice.tsx'),
  suggestions: () => import('../features/introductions/suggestions/islands/suggestions.tsx'),
  topics: () => import('../features/forum/topics/islands/topics.tsx'),
  upload: () => import('../features/photos/upload/islands/upload.tsx'),
  'verify-form': () => import('../features/accounts/islands/verify-form.tsx'),
  'verify-notice': () => import('../features/accounts/islands/verify-notice.tsx'),
  visibility: () => import('../features/members/privacy/islands/visibility.tsx'),
  'welcome-hope': () => import('../features/site/welcome/islands/welcome-hope.tsx'),
  'welcome-slate': () => import('../features/site/welcome/islands/welcome-slate.tsx'),
  'welcome-tastes': () => import('../features/site/welcome/islands/welcome-tastes.tsx'),
  'welcome-who': () => import('../features/site/welcome/islands/welcome-who.tsx'),
  yes: () => import('../features/messages/yes/islands/yes.tsx'),
  visitor: () => import('../features/members/visits/islands/visitor.tsx'),
} as const

type Registry = typeof islands & typeof adminIslands
export type IslandId = keyof Registry
type Module<I extends IslandId> = Awaited<ReturnType<Registry[I]>>
export type IslandProps<I extends IslandId> =
  Module<I> extends { default: (props: infer P) => unknown } ? P : never

/** Islands of the administration; members' browsers do not load their names. */
export const adminIslands = {
  'ban-form': () => import('../features/moderation/sanctions/islands/ban-form.tsx'),
  'contest-queue': () => import('../features/moderation/decisions/islands/contest-queue.tsx'),
  'factor-check': () => import('../features/accounts/two-factor/islands/factor-check.tsx'),
  'factor-enrol': () => import('../features/accounts/two-factor/islands/factor-enrol.tsx'),
  'factor-manage': () => import('../features/accounts/two-factor/islands/factor-manage.tsx'),
  'forum-admin': () => import('../features/forum/categories/islands/forum-admin.tsx'),
  'member-sanctions': () => import('../features/moderation/sanctions/islands/member-sanctions.tsx'),
  'photo-desk': () => import('../features/photos/validation/islands/photo-desk.tsx'),
  'photo-list': () => import('../features/photos/validation/islands/photo-list.tsx'),
  'case-review': () => import('../features/moderation/cases/islands/case-review.tsx'),
  team: () => import('../features/moderation/admin/islands/team.tsx'),
} as const

/** Islands of the administration; members' browsers do not load their names. */
export const adminIslands = {
  'ban-form': () => import('../features/moderation/islands/ban-form.tsx'),
  'contest-desk': () => import('../features/moderation/decisions/islands/contest-desk.tsx'),
  'factor-check': () => import('../features/accounts/two-factor/islands/factor-check.tsx'),
  'factor-enrol': () => import('../features/accounts/two-factor/islands/factor-enrol.tsx'),
  'factor-manage': () => import('../features/accounts/two-factor/islands/factor-manage.tsx'),
  'forum-admin': () => import('../features/forum/islands/forum-admin.tsx'),
  'member-sanctions': () => import('../features/moderation/islands/member-sanctions.tsx'),
  'photo-desk': () => import('../features/photos/islands/photo-desk.tsx'),
  'photo-list': () => import('../features/photos/islands/photo-list.tsx'),
  'report-desk': () => import('../features/moderation/islands/report-desk.tsx'),
  team: () => import('../features/moderation/admin/islands/team.tsx'),
} as const

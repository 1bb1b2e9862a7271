import { MEMBER, MEMBER_PAGE, MEMBERS, type Row } from './actors.ts'
import { type Act, ALONE, plain, type Reading } from './blocked-tables.ts'

// Notifications and push in the access tables and in those of blocked pairs.

/** Only the owner reaches their own notifications; `:notice` is one of the owner's. */
export const newsCalls: Record<string, Row> = {
  'GET /api/notifications': { statuses: MEMBER(200) },
  'PATCH /api/notifications/:id': {
    url: '/api/notifications/:notice',
    statuses: MEMBERS(404, 404, 404, 404, 404, 200, 404, 404, 404),
  },
  'PATCH /api/notifications': { body: { until: 1 }, statuses: MEMBER(200) },
  'GET /api/notifications/preferences': { statuses: MEMBER(200) },
  'PATCH /api/notifications/preferences': { body: { push_details: true }, statuses: MEMBER(200) },
  'GET /api/webpush/key': { statuses: MEMBER(200) },
  'POST /api/webpush': { body: {}, statuses: MEMBER(422) },
  'DELETE /api/webpush/:push': { url: '/api/webpush/web:inconnu', statuses: MEMBER(404) },
}

export const newsPages: Record<string, Row> = {
  '/notifications': { statuses: MEMBER_PAGE },
  '/user/notifications': { statuses: MEMBER_PAGE },
}

export const newsReads: Record<string, Reading> = {
  'GET /api/notifications': plain('/api/notifications', '/api/notifications?page=2'),
  'GET /api/notifications/preferences': plain('/api/notifications/preferences'),
  'GET /api/webpush/key': plain('/api/webpush/key'),
}

export const newsPagesRead: Record<string, Reading> = {
  '/notifications': plain('/notifications'),
  '/user/notifications': plain('/user/notifications'),
}

export const newsActs: Record<string, Act> = {
  'PATCH /api/notifications/:id': ALONE,
  'PATCH /api/notifications': ALONE,
  'PATCH /api/notifications/preferences': ALONE,
  'POST /api/webpush': ALONE,
  'DELETE /api/webpush/:push': ALONE,
}

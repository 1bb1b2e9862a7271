import { ACTORS, ALL, MEMBER, MEMBER_PAGE, MEMBERS, type Row, SIGNED_IN } from './actors.ts'
import { type Act, ALONE, plain, type Reading } from './blocked-tables.ts'

// Premium in the access tables and in those of blocked pairs. Nobody in them has subscribed yet.

/** A page of one's own, also for suspended members. */
const OWN_PAGE = (status: number) => [302, ...ACTORS.slice(1).map(() => status)]

export const premiumCalls: Record<string, Row> = {
  'PATCH /api/user/emoji': { body: { emoji: '1f600.webp' }, statuses: SIGNED_IN(403) },
  'POST /api/premium/checkout': {
    body: { start_now: true },
    statuses: MEMBERS(403, ...Array<number>(8).fill(200)),
  },
  'POST /api/premium/portal': { statuses: SIGNED_IN(409) },
  'POST /api/premium/cancel': { statuses: SIGNED_IN(409) },
  'POST /api/premium/resume': { statuses: MEMBER(409) },
  'POST /api/contracts/withdrawal': { body: { name: 'Zoé', email: 'zoe' }, statuses: ALL(422) },
  'POST /api/contracts/cancellation': { body: { name: 'Zoé', email: 'zoe' }, statuses: ALL(422) },
  'POST /api/contracts/cancellation/undo': { body: { token: 'x' }, statuses: ALL(409) },
  'POST /api/premium/test-payment': { body: { outcome: 'paid' }, statuses: MEMBER(409) },
}

export const premiumPages: Record<string, Row> = {
  '/premium': { statuses: ALL(200) },
  '/premium/merci': { statuses: [302, ...ACTORS.slice(1).map(() => 303)] },
  '/premium/paiement-test': { statuses: MEMBER_PAGE },
  '/user/abonnement': { statuses: OWN_PAGE(200) },
  '/user/abonnement/resilier': { statuses: OWN_PAGE(200) },
  '/user/abonnement/recus/:id': { url: '/user/abonnement/recus/1', statuses: OWN_PAGE(404) },
  '/user/emoji': { statuses: MEMBER_PAGE },
  '/retractation': { statuses: ALL(200) },
  '/resiliation': { statuses: ALL(200) },
  '/resiliation/annuler/:token': { url: '/resiliation/annuler/x', statuses: ALL(404) },
}

/** Premium calls and pages of a blocked pair: nothing concerns the other. */
export const premiumActs: Record<string, Act> = Object.fromEntries(
  Object.keys(premiumCalls).map((call) => [call, ALONE]),
)
export const premiumPagesRead: Record<string, Reading> = Object.fromEntries(
  Object.entries(premiumPages).map(([path, { url }]) => [path, plain(url ?? path)]),
)

import type { Insertable } from 'kysely'
import type { OutingGuests } from '../../../src/schema/outings.ts'
import { SEAT } from '../../../src/shared/outing-states.ts'
import { createOutingGuest, PARIS, writeOuting } from '../outings.ts'
import { BLOCKED, OWNED, PRIVATE, type Row } from './policy.ts'
import type { Acting, Scene, Values } from './scene.ts'

const OUTING = { params: { id: '{outing}' } }
const PAST_GUEST = { params: { id: '{pastOuting}', userId: '{pastGuest}' }, except: OWNED }
/** The host has a seat already. */
const GUEST = { ...OUTING, except: { ...BLOCKED, owner: 409 } }

/** The actor is at an outing of the owner, in this state. */
const asGuest =
  (outing: string, seat: Partial<Insertable<OutingGuests>>) =>
  async ({ id }: Acting, scene: Scene): Promise<undefined> => {
    if (id) await createOutingGuest(scene.db, await scene.id(outing), id, seat)
  }

const OFFER = { state: SEAT.offered, offered_until: new Date(Date.now() + 3_600_000) }
let lastTurn = 0

/** Yesterday's outing: owner and actor came. */
const MORNING = {
  params: { id: '{yesterdaysOuting}' },
  before: asGuest('yesterdaysOuting', {}),
  except: BLOCKED,
}

export const outingCalls: Record<string, Row> = {
  'GET /api/outings/calendar': { query: 'month=2027-01' },
  'GET /api/outings/:id': { ...OUTING, except: BLOCKED },
  'POST /api/outings': { body: writeOuting({ publish: true }) as Values },
  'PATCH /api/outings/:id': {
    ...OUTING,
    body: writeOuting({ note: 'Plus tard.', seats: 40 }) as Values,
    except: OWNED,
  },
  'POST /api/outings/:id/publish': { ...OUTING, except: OWNED },
  'POST /api/outings/:id/cancel': { ...OUTING, body: { reason: 'Il pleut.' }, except: OWNED },
  'DELETE /api/outings/:id': { params: { id: '{draftOuting}' }, except: PRIVATE },
  'POST /api/outings/:id/point': { ...OUTING, except: OWNED },
  'POST /api/outings/:id/seat': { ...GUEST, body: { guest: 'Paul' } },
  'POST /api/outings/:id/maybe': { ...GUEST, body: { confirm: true } },
  'DELETE /api/outings/:id/seat': { ...OUTING, except: BLOCKED },
  'POST /api/outings/:id/confirm': {
    ...OUTING,
    before: (acting, scene) => asGuest('outing', { ...OFFER, turn: ++lastTurn })(acting, scene),
    except: { ...BLOCKED, unconfirmed: 403, paused: 403 },
  },
  'POST /api/outings/:id/guests/:userId': {
    params: { id: '{outing}', userId: '{askingGuest}' },
    except: OWNED,
  },
  'DELETE /api/outings/:id/guests/:userId': {
    params: { id: '{outing}', userId: '{askingGuest}' },
    except: OWNED,
  },
  'POST /api/outings/:id/arrival': {
    params: { id: '{presentOuting}' },
    body: { code: '4271' },
    before: asGuest('presentOuting', {}),
    except: BLOCKED,
  },
  'GET /api/outings/:id/again': { params: MORNING.params, except: PRIVATE },
  'POST /api/outings/:id/again': { ...MORNING, body: { members: ['{owner}'] } },
  'POST /api/outings/:id/absent/:userId': PAST_GUEST,
  'DELETE /api/outings/:id/absent/:userId': PAST_GUEST,
  'POST /api/outing-towns': { body: { place: PARIS, host: true } },
  'DELETE /api/outing-towns/:place': { params: { place: PARIS } },
  'POST /api/outings/:id/contest': {
    params: { id: '{pastOuting}' },
    body: { text: 'Je suis venue.' },
    before: asGuest('pastOuting', { absent_at: new Date() }),
    except: BLOCKED,
  },
}

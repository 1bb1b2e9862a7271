import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply, PathId } from '../../../shared/schemas.ts'
import { OUTINGS_PATH, SEAT_STATES } from '../contract.ts'
import { LIMITS } from '../limits.ts'
import * as texts from '../texts.ts'

const params = z.object({ id: PathId })
const guestParams = z.object({ id: PathId, userId: PathId })

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Code of the 409 that asks to go on among people one has blocked: `confirm` repeats the call. */
export const BLOCKED_GUEST_CODE = 'blocked-guest'

const SeatReply = z.strictObject({
  message: z.string(),
  seat: z.enum(SEAT_STATES),
  /** Position on the waiting list, from 1. */
  position: z.nullable(z.int()),
})

export const joinOuting = endpoint({
  name: 'joinOuting',
  method: 'POST',
  path: '/api/outings/:id/seat',
  form: `${OUTINGS_PATH}/:id/venir`,
  access: 'verified',
  createsContent: true,
  summary:
    'Takes a seat, and one for a guest named to the host alone, or the next position on the waiting list. 409 with the code `blocked-guest` if somebody the caller has blocked comes: `confirm` goes on. Repeating it changes the guest only.',
  params,
  body: z.object({
    guest: z._default(
      z.pipe(
        z.pipe(z.string(), z.transform(toSingleLine)),
        z.string().check(z.maxLength(LIMITS.guestName, texts.GUEST_TOO_LONG)),
      ),
      '',
    ),
    confirm: z._default(CheckboxValue, false),
  }),
  reply: SeatReply,
})

export const considerOuting = endpoint({
  name: 'considerOuting',
  method: 'POST',
  path: '/api/outings/:id/maybe',
  form: `${OUTINGS_PATH}/:id/peut-etre`,
  access: 'verified',
  summary: 'May come: takes no seat, and gives back one that the caller has. `confirm` as for a seat.',
  params,
  body: z.object({ confirm: z._default(CheckboxValue, false) }),
  reply: MessageReply,
})

export const leaveOuting = endpoint({
  name: 'leaveOuting',
  method: 'DELETE',
  path: '/api/outings/:id/seat',
  form: `${OUTINGS_PATH}/:id/se-retirer`,
  access: 'member',
  summary: 'Withdraws; the next of the waiting list is promoted. Idempotent.',
  params,
  reply: MessageReply,
})

export const confirmSeat = endpoint({
  name: 'confirmSeat',
  method: 'POST',
  path: '/api/outings/:id/confirm',
  form: `${OUTINGS_PATH}/:id/confirmer`,
  access: 'member',
  summary: 'Confirms a seat offered from the waiting list; 409 once the offer has passed on.',
  params,
  reply: MessageReply,
})

export const admitGuest = endpoint({
  name: 'admitGuest',
  method: 'POST',
  path: '/api/outings/:id/guests/:userId',
  form: `${OUTINGS_PATH}/:id/invites/:userId`,
  access: 'member',
  summary:
    "Accepts a member whose instant seats are suspended: host only. They take a seat or the list's next position.",
  params: guestParams,
  reply: MessageReply,
})

export const declineGuest = endpoint({
  name: 'declineGuest',
  method: 'DELETE',
  path: '/api/outings/:id/guests/:userId',
  form: `${OUTINGS_PATH}/:id/invites/:userId/decliner`,
  access: 'member',
  summary: 'Declines a member whose instant seats are suspended: host only.',
  params: guestParams,
  reply: MessageReply,
})

export const confirmArrival = endpoint({
  name: 'confirmArrival',
  method: 'POST',
  path: '/api/outings/:id/arrival',
  form: `${OUTINGS_PATH}/:id/arrivee`,
  access: 'member',
  summary: 'Arrival, with the code shown at the table; who has arrived cannot be marked absent.',
  params,
  body: z.object({
    code: z.pipe(
      z.pipe(
        z.string(texts.CODE_WRONG),
        z.transform((code) => code.replace(/\s/g, '')),
      ),
      z.string().check(z.regex(/^\d{4}$/, texts.CODE_WRONG)),
    ),
  }),
  reply: MessageReply,
})

export const markAbsent = endpoint({
  name: 'markAbsent',
  method: 'POST',
  path: '/api/outings/:id/absent/:userId',
  form: `${OUTINGS_PATH}/:id/absents/:userId`,
  access: 'member',
  summary: 'Marks a member who did not come: host only, within 48 hours after the end.',
  params: guestParams,
  reply: MessageReply,
})

export const unmarkAbsent = endpoint({
  name: 'unmarkAbsent',
  method: 'DELETE',
  path: '/api/outings/:id/absent/:userId',
  form: `${OUTINGS_PATH}/:id/absents/:userId/effacer`,
  access: 'member',
  summary: 'Takes back an absence: host only.',
  params: guestParams,
  reply: MessageReply,
})

export const contestAbsence = endpoint({
  name: 'contestAbsence',
  method: 'POST',
  path: '/api/outings/:id/contest',
  form: `${OUTINGS_PATH}/:id/contester`,
  access: 'member',
  createsContent: true,
  summary: "Contests the caller's absence: it does not count until staff decide.",
  params,
  body: z.object({
    text: z.pipe(
      z.pipe(
        z.string(texts.CONTEST_REQUIRED),
        z.transform((text) => text.trim()),
      ),
      z
        .string()
        .check(z.minLength(3, texts.CONTEST_REQUIRED), z.maxLength(LIMITS.reason, texts.REASON_TOO_LONG)),
    ),
  }),
  reply: MessageReply,
})

import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { NOTE_EMPTY, NOTE_TOO_LONG } from './texts.ts'

/** A member in the search of staff. */
export const FoundMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.int(),
  /** Null for oneself and for equal or higher roles: staff see only their name and role. */
  account: z.nullable(
    z.strictObject({
      /** Masked. */
      email: z.string(),
      birthday: z.string(),
      signup: z.string(),
      last_activity: z.string(),
      status: z.int(),
      warning: z.int(),
      /** End of a temporary suspension. */
      suspended_until: z.nullable(z.string()),
    }),
  ),
})
export type FoundMember = z.infer<typeof FoundMember>

/** The staff's page of one member. */
export const memberHref = (userId: number) => `/admin/membres/${userId}`

/** The staff's search, by id, name, address … */
export const memberSearchHref = (search: string) => `/admin/recherche?search=${encodeURIComponent(search)}`

export const MEMBERS_PAGE_SIZE = 50
/** The search returns at most this many; more results need a narrower search. */
export const SEARCH_RESULTS_MAX = 500

export const findMembers = endpoint({
  name: 'findMembers',
  method: 'GET',
  path: '/api/admin/members',
  access: 'desk',
  summary:
    'Members by id, name or its beginning, whole e-mail, IP address or network (203.0.113.0/24, 2001:db8:12:34::/64), 50 a page, 500 in all; an exact id first.',
  query: z.object({ search: z._default(z.string(), ''), page: PageNumber }),
  reply: pageSchema(FoundMember),
})

export const NOTE_MAX = 1000

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/api/admin/note/:userId',
  form: '/admin/membres/:userId',
  access: 'desk',
  summary:
    'Adds a note about a member of a lower role, for staff only; an immediate repetition changes nothing.',
  params: z.object({ userId: PathId }),
  body: z.object({
    note: z.pipe(
      z.pipe(
        z.string(NOTE_EMPTY),
        z.transform((note) => note.replace(/\r\n?/g, '\n').trim()),
      ),
      z.string().check(z.minLength(1, NOTE_EMPTY), z.maxLength(NOTE_MAX, NOTE_TOO_LONG)),
    ),
  }),
  reply: MessageReply,
})

/** Contact data of a member, unmasked. */
const MemberContact = z.strictObject({
  email: z.string(),
  pending_email: z.nullable(z.string()),
  signup_ip: z.nullable(z.string()),
  /** Sessions, latest use first. */
  devices: z.array(
    z.strictObject({
      ip: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      created_at: z.string(),
      seen_at: z.string(),
      is_open: z.boolean(),
    }),
  ),
})
export type MemberContact = z.infer<typeof MemberContact>

export const revealMember = endpoint({
  name: 'revealMember',
  method: 'POST',
  path: '/api/admin/members/:userId/reveal',
  form: '/admin/membres/:userId/coordonnees',
  access: 'desk',
  isUnpaced: true,
  summary:
    'E-mail, addresses and devices of a member of a lower role, masked elsewhere; audited. After 60 members in an hour the second factor is asked again.',
  params: z.object({ userId: PathId }),
  reply: MemberContact,
})

import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Database } from '../../schema/database.ts'
import { DEFAULT_GATE } from '../../shared/gate.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import * as blockCalls from './blocks/contract.ts'
import type { GateEdit } from './contract/gate.ts'
import * as gateCalls from './contract/gate.ts'
import { friendCopyFiles } from './data-copy.ts'
import * as friendCalls from './friendships/contract.ts'
import { GATE_SAVED } from './gate-texts.ts'
import { registerGatePage, saveGateForm } from './pages/gate.tsx'
import {
  removeFriendForm,
  replyToFriendRequestForms,
  unblockMemberForm,
  withdrawFriendRequestForm,
} from './pages/list-forms.ts'
import { registerListPages } from './pages/lists.tsx'
import { profileForm } from './pages/profile-forms.ts'
import { getGate } from './public/gate.ts'
import {
  listBlacklist,
  listFriendRequests,
  listFriends,
  listRefusedFriendRequests,
  listSentFriendRequests,
} from './queries/lists.ts'
import {
  removeFriend,
  replyToFriendRequest,
  sendFriendRequest,
  toggleBlock,
  unblockMember,
  withdrawFriendRequest,
} from './requests/commands.ts'
import * as askCalls from './requests/contract.ts'

/** What two members are to each other: requests, friends, blocks, and the gate before all of it. */
export function registerFriends(context: AppContext): void {
  registerCopyFiles(40, friendCopyFiles)
  registerRequestCalls(context)
  registerFriendshipCalls(context)
  registerListPages(context)
  registerGatePage(context)
}

/** Keeps a member's gate; `contact` and `verified_only` stay as they are where they are not given. */
async function saveGate(db: Kysely<Database>, userId: number, edit: GateEdit): Promise<void> {
  const { seek, age_from, age_to } = edit
  const given = { contact: edit.contact ?? null, verified_only: edit.verified_only ?? null }
  await sql`
    insert into gates as g (user_id, seek, age_from, age_to, contact, verified_only)
    values (
      ${userId}, ${seek}, ${age_from}, ${age_to},
      coalesce(${given.contact}::smallint, ${DEFAULT_GATE.contact}), coalesce(${given.verified_only}::boolean, ${DEFAULT_GATE.verified_only})
    )
    on conflict (user_id) do update set
      seek = excluded.seek, age_from = excluded.age_from, age_to = excluded.age_to,
      contact = coalesce(${given.contact}::smallint, g.contact),
      verified_only = coalesce(${given.verified_only}::boolean, g.verified_only)`.execute(db)
}

/** The calls of friend requests. */
function registerRequestCalls(context: AppContext): void {
  operation(
    context,
    askCalls.sendFriendRequest,
    ({ viewer, params }) => sendFriendRequest(context, viewer, params.userId),
    {
      form: profileForm,
    },
  )
  operation(
    context,
    askCalls.withdrawFriendRequest,
    ({ viewer, params }) => withdrawFriendRequest(context, viewer, params.userId),
    {
      form: [profileForm, withdrawFriendRequestForm(context)],
    },
  )
  operation(
    context,
    askCalls.replyToFriendRequest,
    ({ viewer, params, query }) => replyToFriendRequest(context, viewer, params.id, query.reply === '1'),
    { form: replyToFriendRequestForms(context) },
  )
  operation(context, askCalls.listFriendRequests, ({ viewer, query }) =>
    listFriendRequests(context, viewer, query),
  )
  operation(context, askCalls.listRefusedFriendRequests, ({ viewer, query }) =>
    listRefusedFriendRequests(context, viewer, query),
  )
  operation(context, askCalls.listSentFriendRequests, ({ viewer, query }) =>
    listSentFriendRequests(context, viewer, query),
  )
}

/** The calls of friends, blocked members and the gate. */
function registerFriendshipCalls(context: AppContext): void {
  operation(context, friendCalls.listFriends, ({ viewer, query }) => listFriends(context, viewer, query))
  operation(
    context,
    friendCalls.removeFriend,
    ({ viewer, params }) => removeFriend(context, viewer, params.id),
    {
      form: [profileForm, removeFriendForm(context)],
    },
  )
  operation(context, blockCalls.listBlacklist, ({ viewer, query }) => listBlacklist(context, viewer, query))
  operation(
    context,
    blockCalls.toggleBlock,
    ({ viewer, params }) => toggleBlock(context, viewer, params.userId),
    {
      form: profileForm,
    },
  )
  operation(
    context,
    blockCalls.unblockMember,
    ({ viewer, params }) => unblockMember(context, viewer, params.userId),
    {
      form: [profileForm, unblockMemberForm(context)],
    },
  )
  operation(context, gateCalls.getGate, ({ viewer }) => getGate(context.db, viewer.id))
  operation(
    context,
    gateCalls.saveGate,
    async ({ viewer, body }) => {
      await saveGate(context.db, viewer.id, body)
      return { message: GATE_SAVED }
    },
    { form: saveGateForm(context) },
  )
}

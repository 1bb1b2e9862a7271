import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Database } from '../../schema/database.ts'
import { DEFAULT_GATE } from '../../shared/gate.ts'
import { ask, endBlock, remove, reply, toggle, withdraw } from './acts.ts'
import * as askCalls from './contract/ask.ts'
import * as blockCalls from './contract/block.ts'
import * as friendCalls from './contract/friend.ts'
import type { GateEdit } from './contract/gate.ts'
import * as gateCalls from './contract/gate.ts'
import { GATE_SAVED } from './gate-texts.ts'
import { gatePage, saveGateForm } from './pages/gate.tsx'
import {
  removeListedFriendForm,
  replyToAskForms,
  unblockListedForm,
  withdrawListedAskForm,
} from './pages/list-forms.ts'
import { listPages } from './pages/lists.tsx'
import { profileForm } from './pages/profile-forms.ts'
import { readGateOf } from './public/gate.ts'
import { readAsks, readBlacklist, readFriends, readRefusedAsks, readSentAsks } from './queries/read.ts'

/** What two members are to each other: requests, friends, blocks, and the gate before all of it. */
export function friends(context: AppContext): void {
  askRoutes(context)
  friendRoutes(context)
  listPages(context)
  gatePage(context)
}

/** Keeps a member's gate; `contact` and `verified_only` stay as they are where they are not given. */
async function saveGateOf(db: Kysely<Database>, userId: number, edit: GateEdit): Promise<void> {
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
function askRoutes(context: AppContext): void {
  operation(context, askCalls.askFriend, ({ viewer, params }) => ask(context, viewer, params.userId), {
    form: profileForm,
  })
  operation(context, askCalls.withdrawAsk, ({ viewer, params }) => withdraw(context, viewer, params.userId), {
    form: [profileForm, withdrawListedAskForm(context)],
  })
  operation(
    context,
    askCalls.replyToAsk,
    ({ viewer, params, query }) => reply(context, viewer, params.id, query.reply === '1'),
    { form: replyToAskForms(context) },
  )
  operation(context, askCalls.listAsks, ({ viewer, query }) => readAsks(context, viewer, query))
  operation(context, askCalls.listRefusedAsks, ({ viewer, query }) => readRefusedAsks(context, viewer, query))
  operation(context, askCalls.listSentAsks, ({ viewer, query }) => readSentAsks(context, viewer, query))
}

/** The calls of friends, blocked members and the gate. */
function friendRoutes(context: AppContext): void {
  operation(context, friendCalls.listFriends, ({ viewer, query }) => readFriends(context, viewer, query))
  operation(context, friendCalls.removeFriend, ({ viewer, params }) => remove(context, viewer, params.id), {
    form: [profileForm, removeListedFriendForm(context)],
  })
  operation(context, blockCalls.listBlacklist, ({ viewer, query }) => readBlacklist(context, viewer, query))
  operation(context, blockCalls.toggleBlock, ({ viewer, params }) => toggle(context, viewer, params.userId), {
    form: profileForm,
  })
  operation(context, blockCalls.unblock, ({ viewer, params }) => endBlock(context, viewer, params.userId), {
    form: [profileForm, unblockListedForm(context)],
  })
  operation(context, gateCalls.readGate, ({ viewer }) => readGateOf(context.db, viewer.id))
  operation(
    context,
    gateCalls.saveGate,
    async ({ viewer, body }) => {
      await saveGateOf(context.db, viewer.id, body)
      return { message: GATE_SAVED }
    },
    { form: saveGateForm(context) },
  )
}

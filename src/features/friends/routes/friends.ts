import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { endBlock, remove, toggle } from '../acts.ts'
import { saveGateOf } from '../commands/gate.ts'
import { listBlacklist, toggleBlock, unblock } from '../contract/block.ts'
import { listFriends, removeFriend } from '../contract/friend.ts'
import { readGate, saveGate } from '../contract/gate.ts'
import { GATE_SAVED } from '../gate-texts.ts'
import { saveGateForm } from '../pages/gate.tsx'
import { removeListedFriendForm, unblockListedForm } from '../pages/list-forms.ts'
import { profileForm } from '../pages/profile-forms.ts'
import { readGateOf } from '../public/gate.ts'
import { readBlacklist, readFriends } from '../queries/read.ts'

/** The calls of friends, blocked members and the gate. */
export function friendRoutes(context: AppContext): void {
  operation(context, listFriends, ({ viewer, query }) => readFriends(context, viewer, query))
  operation(context, removeFriend, ({ viewer, params }) => remove(context, viewer, params.id), {
    form: [profileForm, removeListedFriendForm(context)],
  })
  operation(context, listBlacklist, ({ viewer, query }) => readBlacklist(context, viewer, query))
  operation(context, toggleBlock, ({ viewer, params }) => toggle(context, viewer, params.userId), {
    form: profileForm,
  })
  operation(context, unblock, ({ viewer, params }) => endBlock(context, viewer, params.userId), {
    form: [profileForm, unblockListedForm(context)],
  })
  operation(context, readGate, ({ viewer }) => readGateOf(context.db, viewer.id))
  operation(
    context,
    saveGate,
    async ({ viewer, body }) => {
      await saveGateOf(context.db, viewer.id, body)
      return { message: GATE_SAVED }
    },
    { form: saveGateForm(context) },
  )
}

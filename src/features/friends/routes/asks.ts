import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ask, reply, withdraw } from '../acts.ts'
import {
  askFriend,
  listAsks,
  listRefusedAsks,
  listSentAsks,
  replyToAsk,
  withdrawAsk,
} from '../contract/ask.ts'
import { replyToAskForms, withdrawListedAskForm } from '../pages/list-forms.ts'
import { profileForm } from '../pages/profile-forms.ts'
import { readAsks, readRefusedAsks, readSentAsks } from '../queries/read.ts'

/** The calls of friend requests. */
export function askRoutes(context: AppContext): void {
  operation(context, askFriend, ({ viewer, params }) => ask(context, viewer, params.userId), {
    form: profileForm,
  })
  operation(context, withdrawAsk, ({ viewer, params }) => withdraw(context, viewer, params.userId), {
    form: [profileForm, withdrawListedAskForm(context)],
  })
  operation(
    context,
    replyToAsk,
    ({ viewer, params, query }) => reply(context, viewer, params.id, query.reply === '1'),
    { form: replyToAskForms(context) },
  )
  operation(context, listAsks, ({ viewer, query }) => readAsks(context, viewer, query))
  operation(context, listRefusedAsks, ({ viewer, query }) => readRefusedAsks(context, viewer, query))
  operation(context, listSentAsks, ({ viewer, query }) => readSentAsks(context, viewer, query))
}

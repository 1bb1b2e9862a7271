import type { AppContext } from '../../../platform/context.ts'
import { form } from '../../../platform/http/page.ts'
import { refusedForm } from '../../premium/components/refused-form.tsx'
import { open } from '../acts.ts'
import { openThread } from '../contract/open.ts'

/** The plain form that opens a conversation, on profiles and in the list of friends. */
export function openForm(context: AppContext): void {
  form(
    context,
    '/celibataire/:userId/ecrire',
    openThread,
    async ({ viewer, params }) => ({ redirect: `/messages/${await open(context, viewer, params.userId)}` }),
    async ({ params }, sent) =>
      refusedForm({ sent, what: 'conversations', profile: `/celibataire/${params.userId}` }),
  )
}

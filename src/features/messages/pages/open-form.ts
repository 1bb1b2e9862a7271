import type { FormOptions } from '../../../platform/http/operation.ts'
import { refusedForm } from '../../premium/components/refused-form.tsx'
import type { openThread } from '../contract/open.ts'

/** The plain form that opens a conversation, on profiles and in the list of friends. */
export const openThreadForm: FormOptions<typeof openThread> = {
  redirect: ({ message }) => `/messages/${message}`,
  page: ({ params }, sent) =>
    refusedForm({ sent, what: 'conversations', profile: `/celibataire/${params.userId}` }),
}

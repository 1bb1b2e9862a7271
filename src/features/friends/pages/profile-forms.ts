import type { AppContext } from '../../../platform/context.ts'
import { form, type PageRequest, type Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { refusedForm } from '../../premium/components/refused-form.tsx'
import { ask, endBlock, remove, toggle, withdraw } from '../acts.ts'
import { askFriend, withdrawAsk } from '../contract/ask.ts'
import { toggleBlock, unblock } from '../contract/block.ts'
import { removeFriend } from '../contract/friend.ts'

/** The plain forms of a profile about its member: each leads back to it. */
export function profileForms(context: AppContext): void {
  form(
    context,
    '/celibataire/:userId/demander',
    askFriend,
    async ({ viewer, params: { userId } }) => back(userId, ask(context, viewer, userId)),
    refused,
  )
  form(
    context,
    '/celibataire/:userId/retirer-demande',
    withdrawAsk,
    async ({ viewer, params: { userId } }) => back(userId, withdraw(context, viewer, userId)),
    refused,
  )
  form(
    context,
    '/celibataire/:id/retirer',
    removeFriend,
    async ({ viewer, params: { id } }) => back(id, remove(context, viewer, id)),
    refused,
  )
  form(
    context,
    '/celibataire/:userId/bloquer',
    toggleBlock,
    async ({ viewer, params: { userId } }) => back(userId, toggle(context, viewer, userId)),
    refused,
  )
  form(
    context,
    '/celibataire/:userId/debloquer',
    unblock,
    async ({ viewer, params: { userId } }) => back(userId, endBlock(context, viewer, userId)),
    refused,
  )
}

async function back(userId: number, done: Promise<unknown>) {
  await done
  return { redirect: `/celibataire/${userId}` }
}

async function refused({ params }: PageRequest<'member' | 'verified'>, sent: Sent): Promise<PageContent> {
  return refusedForm({ sent, what: 'asks', profile: `/celibataire/${params.userId ?? params.id}` })
}

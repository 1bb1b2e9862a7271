import type { AppContext } from '../../../platform/context.ts'
import { form, type PageContext, type Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { refusedForm } from '../../premium/components/refused-form.tsx'
import { ask, endBlock, remove, toggle, withdraw } from '../acts.ts'
import { askFriend, withdrawAsk } from '../contract/ask.ts'
import { toggleBlock, unblock } from '../contract/block.ts'
import { removeFriend } from '../contract/friend.ts'

/** The plain forms of a profile about its member: each leads back to it. */
export function profileForms(site: AppContext): void {
  form(
    site,
    '/celibataire/:userId/demander',
    askFriend,
    async ({ viewer, params: { userId } }) => back(userId, ask(site, viewer, userId)),
    refused,
  )
  form(
    site,
    '/celibataire/:userId/retirer-demande',
    withdrawAsk,
    async ({ viewer, params: { userId } }) => back(userId, withdraw(site, viewer, userId)),
    refused,
  )
  form(
    site,
    '/celibataire/:id/retirer',
    removeFriend,
    async ({ viewer, params: { id } }) => back(id, remove(site, viewer, id)),
    refused,
  )
  form(
    site,
    '/celibataire/:userId/bloquer',
    toggleBlock,
    async ({ viewer, params: { userId } }) => back(userId, toggle(site, viewer, userId)),
    refused,
  )
  form(
    site,
    '/celibataire/:userId/debloquer',
    unblock,
    async ({ viewer, params: { userId } }) => back(userId, endBlock(site, viewer, userId)),
    refused,
  )
}

async function back(userId: number, done: Promise<unknown>) {
  await done
  return { redirect: `/celibataire/${userId}` }
}

async function refused({ params }: PageContext<'member' | 'verified'>, sent: Sent): Promise<PageContent> {
  return refusedForm({ sent, what: 'asks', profile: `/celibataire/${params.userId ?? params.id}` })
}

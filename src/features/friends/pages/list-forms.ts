import type { AppContext } from '../../../platform/context.ts'
import { form, type PageRequest, type Redirect, type Sent } from '../../../platform/http/page.ts'
import { endBlock, remove, reply, withdraw } from '../acts.ts'
import type { ActName } from '../components/acts.ts'
import { LISTS, type ListName } from '../components/lists.ts'
import { replyToAsk, withdrawAsk } from '../contract/ask.ts'
import { unblock } from '../contract/block.ts'
import { removeFriend } from '../contract/friend.ts'
import { DONE_PARAMETER, listPage } from './lists.tsx'

/** The plain forms of the rows: each leads back to its list. */
export function listForms(context: AppContext): void {
  const again = (list: ListName) => (request: PageRequest<'member' | 'verified'>, sent: Sent) =>
    listPage(context, request, list, sent.message)

  form(
    context,
    '/amis/:id/retirer',
    removeFriend,
    async ({ viewer, params }) => back('friends', 'remove', remove(context, viewer, params.id)),
    again('friends'),
  )
  form(
    context,
    '/demandes/:id/accepter',
    replyToAsk,
    async ({ viewer, params }) => back('asks', 'accept', reply(context, viewer, params.id, true)),
    again('asks'),
  )
  form(
    context,
    '/demandes/:id/refuser',
    replyToAsk,
    async ({ viewer, params }) => back('asks', 'refuse', reply(context, viewer, params.id, false)),
    again('asks'),
  )
  form(
    context,
    '/demandes/refusees/:id/accepter',
    replyToAsk,
    async ({ viewer, params }) => back('refused', 'accept', reply(context, viewer, params.id, true)),
    again('refused'),
  )
  form(
    context,
    '/demandes/envoyees/:userId/retirer',
    withdrawAsk,
    async ({ viewer, params }) => back('sent', 'withdraw', withdraw(context, viewer, params.userId)),
    again('sent'),
  )
  form(
    context,
    '/blacklist/:userId/debloquer',
    unblock,
    async ({ viewer, params }) => back('blacklist', 'unblock', endBlock(context, viewer, params.userId)),
    again('blacklist'),
  )
}

async function back(list: ListName, act: ActName, done: Promise<unknown>): Promise<Redirect> {
  await done
  return { redirect: `${LISTS[list].path}?${DONE_PARAMETER}=${act}` }
}

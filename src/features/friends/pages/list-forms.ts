import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import type { ActName } from '../components/acts.ts'
import { LISTS, type ListName } from '../components/lists.ts'
import type { replyToAsk, withdrawAsk } from '../contract/ask.ts'
import type { unblock } from '../contract/block.ts'
import type { removeFriend } from '../contract/friend.ts'
import { DONE_PARAMETER, listPage } from './lists.tsx'

// The plain forms of the rows: each leads back to its list.

export function removeListedFriendForm(context: AppContext): FormOptions<typeof removeFriend> {
  return { path: '/amis/:id/retirer', ...backTo(context, 'friends', 'remove') }
}

/** The answer of each form is fixed by its address. */
export function replyToAskForms(context: AppContext): FormOptions<typeof replyToAsk>[] {
  const accept = { query: () => ({ reply: '1' }) }
  const refuse = { query: () => ({ reply: '0' }) }
  return [
    { path: '/demandes/:id/accepter', ...accept, ...backTo(context, 'asks', 'accept') },
    { path: '/demandes/:id/refuser', ...refuse, ...backTo(context, 'asks', 'refuse') },
    { path: '/demandes/refusees/:id/accepter', ...accept, ...backTo(context, 'refused', 'accept') },
  ]
}

export function withdrawListedAskForm(context: AppContext): FormOptions<typeof withdrawAsk> {
  return { path: '/demandes/envoyees/:userId/retirer', ...backTo(context, 'sent', 'withdraw') }
}

export function unblockListedForm(context: AppContext): FormOptions<typeof unblock> {
  return { path: '/blacklist/:userId/debloquer', ...backTo(context, 'blacklist', 'unblock') }
}

function backTo(context: AppContext, list: ListName, act: ActName) {
  return {
    redirect: () => `${LISTS[list].path}?${DONE_PARAMETER}=${act}`,
    page: (request: PageRequest<'member' | 'verified'>, sent: Sent) =>
      listPage(context, request, list, sent.message),
  }
}

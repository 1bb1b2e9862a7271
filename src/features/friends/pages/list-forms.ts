import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import type { unblockMember } from '../blocks/contract.ts'
import type { ActName } from '../components/acts.ts'
import { CONTACT_LISTS, type ListName } from '../components/lists.ts'
import type { removeFriend } from '../friendships/contract.ts'
import type { replyToFriendRequest, withdrawFriendRequest } from '../requests/contract.ts'
import { DONE_PARAMETER, renderListPage } from './lists.tsx'

// The plain forms of the rows: each leads back to its list.

export function removeFriendForm(context: AppContext): FormOptions<typeof removeFriend> {
  return { path: '/amis/:id/retirer', ...createListFormOptions(context, 'friends', 'remove') }
}

/** The answer of each form is fixed by its address. */
export function replyToFriendRequestForms(context: AppContext): FormOptions<typeof replyToFriendRequest>[] {
  const accept = { query: () => ({ reply: '1' }) }
  const refuse = { query: () => ({ reply: '0' }) }
  return [
    { path: '/demandes/:id/accepter', ...accept, ...createListFormOptions(context, 'asks', 'accept') },
    { path: '/demandes/:id/refuser', ...refuse, ...createListFormOptions(context, 'asks', 'refuse') },
    {
      path: '/demandes/refusees/:id/accepter',
      ...accept,
      ...createListFormOptions(context, 'refused', 'accept'),
    },
  ]
}

export function withdrawFriendRequestForm(context: AppContext): FormOptions<typeof withdrawFriendRequest> {
  return { path: '/demandes/envoyees/:userId/retirer', ...createListFormOptions(context, 'sent', 'withdraw') }
}

export function unblockMemberForm(context: AppContext): FormOptions<typeof unblockMember> {
  return { path: '/blacklist/:userId/debloquer', ...createListFormOptions(context, 'blacklist', 'unblock') }
}

function createListFormOptions(context: AppContext, list: ListName, act: ActName) {
  return {
    redirect: () => `${CONTACT_LISTS[list].path}?${DONE_PARAMETER}=${act}`,
    page: (request: PageRequest<'member' | 'verified'>, sent: Sent) =>
      renderListPage(context, request, list, sent.message),
  }
}

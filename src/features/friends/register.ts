import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { onReportBlock } from '../moderation/reports/public.ts'
import { blockReportedMember, toggleBlock, unblockMember } from './blocks/commands.ts'
import * as blockCalls from './blocks/contract.ts'
import { friendCopyFiles } from './data-copy.ts'
import { removeFriend } from './friendships/commands.ts'
import * as friendCalls from './friendships/contract.ts'
import { registerGateCalls, registerGatePage } from './gate/page.tsx'
import {
  profileForm,
  registerListPages,
  removeFriendForm,
  replyToFriendRequestForms,
  unblockMemberForm,
  withdrawFriendRequestForm,
} from './lists/page.tsx'
import {
  listBlacklist,
  listFriendRequests,
  listFriends,
  listRefusedFriendRequests,
  listSentFriendRequests,
} from './lists/queries.ts'
import { replyToFriendRequest, sendFriendRequest, withdrawFriendRequest } from './requests/commands.ts'
import * as requestCalls from './requests/contract.ts'

/** Requests, friendships, blocks and the gate before them. */
export function registerFriends(context: AppContext): void {
  registerCopyFiles(40, friendCopyFiles)
  onReportBlock(blockReportedMember)
  registerRequestCalls(context)
  registerFriendshipCalls(context)
  registerGateCalls(context)
  registerListPages(context)
  registerGatePage(context)
}

function registerRequestCalls(context: AppContext): void {
  operation(
    context,
    requestCalls.sendFriendRequest,
    ({ viewer, params }) => sendFriendRequest(context, viewer, params.userId),
    {
      form: profileForm,
    },
  )
  operation(
    context,
    requestCalls.withdrawFriendRequest,
    ({ viewer, params }) => withdrawFriendRequest(context, viewer, params.userId),
    {
      form: [profileForm, withdrawFriendRequestForm(context)],
    },
  )
  operation(
    context,
    requestCalls.replyToFriendRequest,
    ({ viewer, params, query }) => replyToFriendRequest(context, viewer, params.id, query.reply === '1'),
    { form: replyToFriendRequestForms(context) },
  )
  operation(context, requestCalls.listFriendRequests, ({ viewer, query }) =>
    listFriendRequests(context, viewer, query),
  )
  operation(context, requestCalls.listRefusedFriendRequests, ({ viewer, query }) =>
    listRefusedFriendRequests(context, viewer, query),
  )
  operation(context, requestCalls.listSentFriendRequests, ({ viewer, query }) =>
    listSentFriendRequests(context, viewer, query),
  )
}

/** Registers the calls of friendships and blocks. */
function registerFriendshipCalls(context: AppContext): void {
  operation(context, friendCalls.listFriends, ({ viewer, query }) => listFriends(context, viewer, query))
  operation(
    context,
    friendCalls.removeFriend,
    ({ viewer, params }) => removeFriend(context, viewer, params.id),
    {
      form: [profileForm, removeFriendForm(context)],
    },
  )
  operation(context, blockCalls.listBlacklist, ({ viewer, query }) => listBlacklist(context, viewer, query))
  operation(
    context,
    blockCalls.toggleBlock,
    ({ viewer, params }) => toggleBlock(context, viewer, params.userId),
    {
      form: profileForm,
    },
  )
  operation(
    context,
    blockCalls.unblockMember,
    ({ viewer, params }) => unblockMember(context, viewer, params.userId),
    {
      form: [profileForm, unblockMemberForm(context)],
    },
  )
}

import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { toggleBlock, unblockMember } from './blocks/commands.ts'
import * as blockCalls from './blocks/contract.ts'
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
import * as askCalls from './requests/contract.ts'

/** What two members are to each other: requests, friends, blocks, and the gate before all of it. */
export function friends(context: AppContext): void {
  registerRequestCalls(context)
  registerFriendshipCalls(context)
  registerGateCalls(context)
  registerListPages(context)
  registerGatePage(context)
}

/** The calls of friend requests. */
function registerRequestCalls(context: AppContext): void {
  operation(
    context,
    askCalls.sendFriendRequest,
    ({ viewer, params }) => sendFriendRequest(context, viewer, params.userId),
    {
      form: profileForm,
    },
  )
  operation(
    context,
    askCalls.withdrawFriendRequest,
    ({ viewer, params }) => withdrawFriendRequest(context, viewer, params.userId),
    {
      form: [profileForm, withdrawFriendRequestForm(context)],
    },
  )
  operation(
    context,
    askCalls.replyToFriendRequest,
    ({ viewer, params, query }) => replyToFriendRequest(context, viewer, params.id, query.reply === '1'),
    { form: replyToFriendRequestForms(context) },
  )
  operation(context, askCalls.listFriendRequests, ({ viewer, query }) =>
    listFriendRequests(context, viewer, query),
  )
  operation(context, askCalls.listRefusedFriendRequests, ({ viewer, query }) =>
    listRefusedFriendRequests(context, viewer, query),
  )
  operation(context, askCalls.listSentFriendRequests, ({ viewer, query }) =>
    listSentFriendRequests(context, viewer, query),
  )
}

/** The calls of friends, blocked members and the gate. */
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

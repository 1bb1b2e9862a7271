import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { assertMayOpenProfile } from '../../platform/http/reading-limits.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { onAccountHiding } from '../accounts/public.ts'
import { onSuspension } from '../moderation/decisions/public.ts'
import { onReportBlock, registerReportTarget } from '../moderation/reports/public.ts'
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
  undoRefusalForm,
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
import { requestReportTarget } from './requests/moderation.ts'
import { getSignOptions } from './requests/public.ts'
import { deleteOldSigns, finishRefusal, finishRefusalJob, undoRefusal } from './requests/refusals.ts'
import { returnRoses } from './roses/server.ts'
import { YES_SEEN } from './texts.ts'
import * as yesCalls from './yes/contract.ts'
import { getYes, markYesSeen } from './yes/public.ts'

const HOUR_MS = 3_600_000

/** Requests, friendships, blocks and the gate before them. */
export function registerFriends(context: AppContext): void {
  registerCopyFiles(40, friendCopyFiles)
  onReportBlock(blockReportedMember)
  registerReportTarget(requestReportTarget)
  onSuspension('roses', returnRoses)
  onAccountHiding('roses', { hide: returnRoses, restore: async () => {} })
  context.jobs.register(finishRefusalJob, (refusal) => finishRefusal(context, refusal))
  scheduleRecurring(context, HOUR_MS, 'texts of refused requests', () => deleteOldSigns(context))
  registerRequestCalls(context)
  registerFriendshipCalls(context)
  registerYesCalls(context)
  registerGateCalls(context)
  registerListPages(context)
  registerGatePage(context)
}

function registerRequestCalls(context: AppContext): void {
  // Its plain form is on the profile, which renders it again with what was typed.
  operation(context, requestCalls.sendFriendRequest, ({ viewer, params, body }) =>
    sendFriendRequest(context, viewer, params.userId, body),
  )
  operation(context, requestCalls.getSignOptions, async ({ viewer, params, raw }) => {
    await assertMayOpenProfile(context, raw, viewer, params.userId)
    return getSignOptions(context, viewer, params.userId)
  })
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
    ({ viewer, params, query, body }) =>
      replyToFriendRequest(context, viewer, params.id, { accepts: query.reply === '1', ...body }),
    { form: replyToFriendRequestForms(context) },
  )
  operation(
    context,
    requestCalls.undoRefusal,
    ({ viewer, params }) => undoRefusal(context, viewer, params.id),
    { form: undoRefusalForm(context) },
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

/** Registers the calls of accepted requests that their sender has not seen. */
function registerYesCalls(context: AppContext): void {
  operation(context, yesCalls.getYes, ({ viewer }) => getYes(context, viewer))
  operation(
    context,
    yesCalls.markYesSeen,
    async ({ viewer, params }) => {
      await markYesSeen(context, viewer, params.userId)
      return { message: YES_SEEN }
    },
    { form: { ...profileForm, redirect: () => '/' } },
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

import { callApi } from '../../../../client/call.ts'
import { showError } from '../../../../ui/toast.ts'
import { VOTE_FORBIDDEN } from '../../texts.ts'
import { getPoll, type PollAndVote, voteInPoll } from '../contract.ts'

/**
 * Votes; after an error the poll is read again, since another tab may have voted.
 * @returns the poll, null if it could not be read, and whether this vote counted
 */
export async function castVote(
  topicId: number,
  choice: number,
): Promise<{ poll: PollAndVote | null; isCounted: boolean }> {
  const params = { topicId: String(topicId) }
  try {
    const { poll } = await callApi(voteInPoll, { params, body: { vote: choice } })
    return { poll, isCounted: true }
  } catch {
    await showError(VOTE_FORBIDDEN)
    return { poll: await callApi(getPoll, { params }).catch(() => null), isCounted: false }
  }
}

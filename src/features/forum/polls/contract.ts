import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { CHOICES_MAX } from '../contract.ts'
import { NO_SUCH_CHOICE } from '../texts.ts'

/** A topic's poll (specification 1, section 3): labels and counts in the same order. */
export const Poll = z.strictObject({
  replies: z.array(z.string()),
  votes: z.array(z.int()),
  total_votes: z.int(),
})
export type Poll = z.infer<typeof Poll>

/** The poll, null without one, and the index of the caller's vote, null for none. */
export const PollAndVote = z.tuple([z.nullable(Poll), z.nullable(z.int())])
export type PollAndVote = z.infer<typeof PollAndVote>

const params = z.object({ topicId: PathId })

export const getPoll = endpoint({
  name: 'getPoll',
  method: 'GET',
  path: '/api/forum/topic/poll/:topicId',
  access: 'anyone',
  summary: "A pair: the poll or null, and the index of the caller's vote or null.",
  params,
  reply: PollAndVote,
})

export const voteInPoll = endpoint({
  name: 'voteInPoll',
  method: 'POST',
  path: '/api/forum/topic/vote/:topicId',
  form: '/forum/topic/:topicId/voter',
  access: 'member',
  summary: 'Votes once: 409 for a second vote, 403 if the topic is locked or the caller banned from it.',
  params,
  body: z.object({ vote: integerSchema(0, CHOICES_MAX - 1, NO_SUCH_CHOICE) }),
  reply: z.strictObject({ message: z.string(), poll: PollAndVote }),
})

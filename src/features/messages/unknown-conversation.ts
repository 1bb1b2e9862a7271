import { NotFound } from '../../platform/http/errors.ts'
import { ALL_CONVERSATIONS, CONVERSATION_OVER, CONVERSATION_OVER_MEANS, NO_CONVERSATION } from './texts.ts'

/** Not the reader's, or over. The page is the same for all reasons: a block is not revealed. */
export class UnknownConversation extends NotFound {
  override readonly page = {
    title: CONVERSATION_OVER,
    sentence: CONVERSATION_OVER_MEANS,
    next: { href: '/messages', label: ALL_CONVERSATIONS },
  }
  constructor() {
    super(NO_CONVERSATION)
  }
}

import { NotFound } from '../../platform/http/errors.ts'
import { ALL_CONVERSATIONS, NO_CONVERSATION } from './texts.ts'

/** Not the reader's, or over. The page is the same for all reasons: a block is not revealed. */
export class UnknownConversation extends NotFound {
  override readonly page = {
    title: 'Cette conversation n’est plus là',
    sentence:
      'Elle a pris fin, ou l’autre personne n’est plus joignable ici. Vos autres conversations n’ont pas changé.',
    next: { href: '/messages', label: ALL_CONVERSATIONS },
  }
  constructor() {
    super(NO_CONVERSATION)
  }
}

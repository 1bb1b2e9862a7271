import { formatCount } from './texts.ts'

// Words of a topic's poll.

export const POLL = 'Sondage'
export const formatVoteCount = (count: number) => {
  if (count === 0) return 'Aucun vote'
  return count === 1 ? '1 vote' : `${formatCount(count)} votes`
}
export const POLL_FAILED = 'Erreur impossible de charger le sondage'

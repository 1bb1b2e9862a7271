import { inFrench } from './texts.ts'

// Words of a topic's poll.

export const POLL = 'Sondage'
export const RESULTS = 'Résultats du sondage'
export const VOTE = 'Voter'
export const YOUR_VOTE = 'votre vote'
export const votes = (count: number) => {
  if (count === 0) return 'Aucun vote'
  return count === 1 ? '1 vote' : `${inFrench(count)} votes`
}
export const percent = (share: number) => `${share}\u202f%`
export const SIGN_IN_TO_VOTE = 'Connectez-vous pour voter et voir les résultats.'
export const SIGN_IN = 'Se connecter'
export const POLL_FAILED = 'Erreur impossible de charger le sondage'

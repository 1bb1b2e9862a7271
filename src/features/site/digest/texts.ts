// The digest of the week, and the page that ends it.

export const formatTopicSubject = (title: string) => `Cette semaine au forum\u202f: ${title}`
export const formatOutingSubject = (title: string) => `Cette semaine près de chez vous\u202f: ${title}`
export const TOPICS_LEAD = 'Voici ce qui s’est dit de mieux au forum cette semaine.'
export const OUTINGS_LEAD = 'Voici ce qui se prépare près de chez vous.'
export const BOTH_LEAD =
  'Voici ce qui s’est dit de mieux au forum cette semaine, et ce qui se prépare près de chez vous.'
export const TOPICS_TITLE = 'Au forum'
export const OUTINGS_TITLE = 'Près de chez vous'
export const formatPassage = (passage: string) => `«\u202f${passage}\u202f»`
export const formatReplies = (replies: number) =>
  replies === 0 ? 'Nouveau cette semaine' : `${replies}\u00a0réponse${replies > 1 ? 's' : ''} cette semaine`
export const formatWhen = (time: string, commune: string) => `${time}, à\u00a0${commune}`
export const DIGEST_END = 'C’est tout pour cette semaine.'
export const DIGEST_WHY = 'Vous recevez ce mail parce que vous l’avez choisi dans Mes alertes.'
export const UNSUBSCRIBE_LINK = 'Ne plus recevoir ce mail'

export const UNSUBSCRIBE_TITLE = 'Le mail du vendredi'
export const UNSUBSCRIBED_TITLE = 'C’est fait'

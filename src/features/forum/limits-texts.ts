// Said with 429: nothing is lost, and when it goes on.

export const ACTION_LIMIT_REACHED = 'Vous avez fait beaucoup de choses d’un coup. Reprenez dans un moment.'
export const TOPIC_LIMIT_REACHED =
  'Vous avez créé 10 topics en un jour, c’est la limite. Gardez celui-ci de côté et revenez demain.'
export const POST_LIMIT_REACHED =
  'Vous avez beaucoup écrit en une heure. Gardez votre texte de côté et revenez dans un moment.'

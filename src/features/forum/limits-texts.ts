// Said with 429: nothing is lost, and when it goes on.

export const ACTS_OVER = 'Vous avez fait beaucoup de choses d’un coup. Reprenez dans un moment.'
export const TOPICS_OVER =
  'Vous avez créé 10 topics en un jour, c’est la limite. Gardez celui-ci de côté et revenez demain.'
export const POSTS_OVER =
  'Vous avez beaucoup écrit en une heure. Gardez votre texte de côté et revenez dans un moment.'

// Words of the visitors. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.

export const NO_VISITOR = 'Aucun visiteur'
export const VISITORS_FAILED = 'Erreur impossible de charger les visiteurs.'

export const TITLE = 'Mes visiteurs'
export const LEAD =
  'Ils et elles ont regardé votre profil\u202f: chacun une fois par jour, les plus récents d’abord.'
export const NO_VISITOR_YET =
  'Participez au forum\u202f: un mot dans une discussion donne envie de passer vous voir.'
export const GO_TO_FORUM = 'Aller au forum'

/** What the switch means, both ways. */
export const LEAVES_TRACES =
  'En ce moment, les membres dont vous regardez le profil l’apprennent, et vous voyez ici qui a regardé le vôtre. Sans traces, personne ne saura que vous êtes passé, et vous ne verrez plus vos visiteurs.'
export const LEAVES_NONE =
  'En ce moment, personne ne sait que vous êtes passé sur son profil, et vous ne voyez pas vos visiteurs. En laissant de nouveau des traces, vous les verrez, et ils vous verront.'
export const HIDDEN_TITLE = 'Vos visiteurs ne sont pas affichés'
export const HIDDEN_WHY =
  'Vous naviguez sans laisser de traces\u202f: vos visites ne se voient pas, et celles des autres non plus.'

export const NOW_WITHOUT_TRACES = 'Vous naviguez maintenant sans laisser de traces.'
export const NOW_WITH_TRACES = 'Vos visites se voient de nouveau, et vous voyez vos visiteurs.'
/** The same whether or not the visit is told. */
export const VISITED = 'Bonne visite.'
export const VISITS_OVER = 'Vous avez regardé beaucoup de profils. Faites une petite pause, puis reprenez.'

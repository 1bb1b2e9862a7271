// Words of the visitors. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.
export const NOW_WITHOUT_TRACES = 'Vous naviguez maintenant sans laisser de traces.'
export const NOW_WITH_TRACES = 'Vos visites se voient de nouveau, et vous voyez vos visiteurs.'
/** The same whether or not the visit is told. */
export const VISITED = 'Bonne visite.'
export const VISITS_OVER = 'Vous avez regardé beaucoup de profils. Faites une petite pause, puis reprenez.'

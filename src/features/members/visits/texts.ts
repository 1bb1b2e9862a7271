// Words of the visitors. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.
export const TRACES_DISABLED = 'Vous naviguez maintenant sans laisser de traces.'
export const TRACES_ENABLED = 'Vos visites se voient de nouveau, et vous voyez vos visiteurs.'
/** The same whether or not the visit is told. */
export const VISIT_RECORDED = 'Bonne visite.'
export const TOO_MANY_VISITS =
  'Vous avez regardé beaucoup de profils. Faites une petite pause, puis reprenez.'

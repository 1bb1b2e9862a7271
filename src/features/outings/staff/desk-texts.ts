// Words that staff look at, as PostgreSQL patterns: softer than what a host's form refuses. A ticket and its price are
// ordinary words of an outing.

export const SALE_WORDS =
  '\\m(ventes?|vends|promos?|promotions?|r[ée]ductions?|boutique|billetterie|vendre|cagnotte|formations?|s[ée]minaire|coach|influenceurs?|cryptos?|bitcoins?|parrain(age)?|investi\\w*)\\M'
export const HOME_WORDS =
  '\\m(chez (moi|nous|lui|elle)|mon (appart|appartement|studio|salon|jardin|h[ôo]tel)|ma (maison|chambre|terrasse|piscine)|digicode|interphone|domicile|airbnb|h[ôo]tel)\\M'

export const DESK_TITLE = 'Sorties'
export const DESK_LEAD =
  'Les absences contestées, et les sorties où un coup d’œil peut servir. Un motif n’est pas une faute.'

export const SALE_FOUND = 'Des mots de vente dans ses textes.'
export const HOME_FOUND = 'Des mots de lieu privé dans ses textes.'
export const formatWithdrawals = (count: number, sex: number) =>
  `${count} désistements de ${sex === 0 ? 'femmes' : 'hommes'} en 60\u00a0jours chez cette personne, presque aucun autre.`
export const formatContests = (count: number) =>
  `${count} absences contestées en 60\u00a0jours chez cette personne.`

// French names for make-places.mjs: areas by the codes of GeoNames, and towns whose name there is not the French one.

export const TERRITORIES = {
  RE: 'La Réunion',
  GP: 'Guadeloupe',
  MQ: 'Martinique',
  GF: 'Guyane',
  YT: 'Mayotte',
  PM: 'Saint-Pierre-et-Miquelon',
  BL: 'Saint-Barthélemy',
  MF: 'Saint-Martin',
  NC: 'Nouvelle-Calédonie',
  PF: 'Polynésie française',
  WF: 'Wallis-et-Futuna',
}

/** First digit of the arrondissement; 2 is Brabant, distinguished by region. */
export const BELGIAN_PROVINCES = {
  1: 'Anvers',
  3: 'Flandre-Occidentale',
  4: 'Flandre-Orientale',
  5: 'Hainaut',
  6: 'Liège',
  7: 'Limbourg',
  8: 'Luxembourg belge',
  9: 'Namur',
}

const DEPARTEMENTS = `01 Ain,02 Aisne,03 Allier,04 Alpes-de-Haute-Provence,05 Hautes-Alpes,06 Alpes-Maritimes,07 Ardèche
08 Ardennes,09 Ariège,10 Aube,11 Aude,12 Aveyron,13 Bouches-du-Rhône,14 Calvados,15 Cantal,16 Charente
17 Charente-Maritime,18 Cher,19 Corrèze,2A Corse-du-Sud,2B Haute-Corse,21 Côte-d’Or,22 Côtes-d’Armor,23 Creuse
24 Dordogne,25 Doubs,26 Drôme,27 Eure,28 Eure-et-Loir,29 Finistère,30 Gard,31 Haute-Garonne,32 Gers,33 Gironde
34 Hérault,35 Ille-et-Vilaine,36 Indre,37 Indre-et-Loire,38 Isère,39 Jura,40 Landes,41 Loir-et-Cher,42 Loire
43 Haute-Loire,44 Loire-Atlantique,45 Loiret,46 Lot,47 Lot-et-Garonne,48 Lozère,49 Maine-et-Loire,50 Manche,51 Marne
52 Haute-Marne,53 Mayenne,54 Meurthe-et-Moselle,55 Meuse,56 Morbihan,57 Moselle,58 Nièvre,59 Nord,60 Oise,61 Orne
62 Pas-de-Calais,63 Puy-de-Dôme,64 Pyrénées-Atlantiques,65 Hautes-Pyrénées,66 Pyrénées-Orientales,67 Bas-Rhin
68 Haut-Rhin,69 Rhône,70 Haute-Saône,71 Saône-et-Loire,72 Sarthe,73 Savoie,74 Haute-Savoie,75 Paris,76 Seine-Maritime
77 Seine-et-Marne,78 Yvelines,79 Deux-Sèvres,80 Somme,81 Tarn,82 Tarn-et-Garonne,83 Var,84 Vaucluse,85 Vendée
86 Vienne,87 Haute-Vienne,88 Vosges,89 Yonne,90 Territoire de Belfort,91 Essonne,92 Hauts-de-Seine
93 Seine-Saint-Denis,94 Val-de-Marne,95 Val-d’Oise`

const CANTONS = `AG Argovie,AI Appenzell Rhodes-Intérieures,AR Appenzell Rhodes-Extérieures,BE Berne,BL Bâle-Campagne
BS Bâle-Ville,FR Fribourg,GE Genève,GL Glaris,GR Grisons,JU Jura,LU Lucerne,NE Neuchâtel,NW Nidwald,OW Obwald
SG Saint-Gall,SH Schaffhouse,SO Soleure,SZ Schwytz,TG Thurgovie,TI Tessin,UR Uri,VD Vaud,VS Valais,ZG Zoug,ZH Zurich`

/** Département by its number, canton by its two letters. */
export const AREAS = { FR: byCode(DEPARTEMENTS), CH: byCode(CANTONS) }

function byCode(text) {
  return Object.fromEntries(text.split(/[\n,]/).map((entry) => [entry.slice(0, 2), entry.slice(3)]))
}

/** `iso name-in-GeoNames` → the French name, both are found. */
export const FRENCH_NAMES = {
  'BE Brussels': 'Bruxelles',
  'BE Antwerpen': 'Anvers',
  'BE Gent': 'Gand',
  'BE Brugge': 'Bruges',
  'BE Leuven': 'Louvain',
  'BE Mechelen': 'Malines',
  'BE Aalst': 'Alost',
  'BE Kortrijk': 'Courtrai',
  'BE Ostend': 'Ostende',
  'BE Ieper': 'Ypres',
  'BE Sint-Niklaas': 'Saint-Nicolas',
  'BE Sint-Truiden': 'Saint-Trond',
  'BE Roeselare': 'Roulers',
  'BE Dendermonde': 'Termonde',
  'BE Vilvoorde': 'Vilvorde',
  'BE Halle': 'Hal',
  'BE Lier': 'Lierre',
  'BE Tienen': 'Tirlemont',
  'BE Menen': 'Menin',
  'BE Geraardsbergen': 'Grammont',
  'BE Sint-Pieters-Leeuw': 'Leeuw-Saint-Pierre',
  'BE Oudenaarde': 'Audenarde',
  'BE Ronse': 'Renaix',
  'BE Veurne': 'Furnes',
  'BE Tongeren': 'Tongres',
  'BE Diksmuide': 'Dixmude',
  'BE Koksijde': 'Coxyde',
  'BE Nieuwpoort': 'Nieuport',
  'BE De Haan': 'Le Coq',
  'BE De Panne': 'La Panne',
  'CH Zürich': 'Zurich',
  'CH Basel': 'Bâle',
  'CH Bern': 'Berne',
  'CH Luzern': 'Lucerne',
  'CH Sankt Gallen': 'Saint-Gall',
  'CH Biel/Bienne': 'Bienne',
  'CH Thun': 'Thoune',
  'CH Schaffhausen': 'Schaffhouse',
  'CH Chur': 'Coire',
  'CH Sitten': 'Sion',
  'CH Zug': 'Zoug',
  'CH Winterthur': 'Winterthour',
  'CH Solothurn': 'Soleure',
  'CH Bellinzona': 'Bellinzone',
  'CH Murten/Morat': 'Morat',
  'CH Brig': 'Brigue',
  'CH Visp': 'Viège',
  'CH Siders': 'Sierre',
  'CH Schwyz': 'Schwytz',
  'CH Glarus': 'Glaris',
  'FR La Defense': 'La Défense',
}

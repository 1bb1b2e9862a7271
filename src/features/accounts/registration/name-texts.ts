// Words of the names that a sign-up proposes, in the spirit of the place. None tells sex, age or origin.

/** Things of the riverside: masculine words, then feminine ones. */
export const THINGS = [
  [
    ...['Lampion', 'Canotier', 'Ponton', 'Roseau', 'Saule', 'Quai', 'Tilleul', 'Moulin', 'Refrain'],
    ...['Flonflon', 'Papillon', 'Nuage', 'Galet', 'Merle', 'Coquelicot', 'Tango', 'Bistrot', 'Sureau'],
  ],
  [
    ...['Barque', 'Rivière', 'Libellule', 'Valse', 'Java', 'Terrasse', 'Péniche', 'Grenadine', 'Nappe'],
    ...['Marguerite', 'Berge', 'Brise', 'Étoile', 'Luciole', 'Mésange', 'Tonnelle', 'Guimauve', 'Plume'],
  ],
] as const

/** What is said of them: with a masculine and with a feminine word. */
export const TRAITS = [
  ['bleu', 'bleue'],
  ['doré', 'dorée'],
  ['léger', 'légère'],
  ['discret', 'discrète'],
  ['rieur', 'rieuse'],
  ['curieux', 'curieuse'],
  ['content', 'contente'],
  ['tranquille', 'tranquille'],
  ['d-été', 'd-été'],
  ['du-soir', 'du-soir'],
  ['de-juin', 'de-juin'],
  ['du-canal', 'du-canal'],
  ['du-jeudi', 'du-jeudi'],
  ['en-fête', 'en-fête'],
] as const

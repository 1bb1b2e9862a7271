// The 106 criteria of the RGAA 4.1 in short words of ours, where each applies, and how anybody can look again.

/** A CSS selector; `*` is every page, an empty one none. */
type Scope = string
export const EVERY_PAGE: Scope = '*'
/** Of something that the site does not have, and no selector finds. */
export const NO_PAGE: Scope = ''

export interface Criterion {
  id: string
  title: string
  /** The criterion applies to pages with a match. */
  scope: Scope
  /**
   * `axe`: its rules of this criterion; `mesure`: the measure of this id in `tests/support/rgaa.ts`; a path: that test; other
   * text: what a person does.
   */
  evidence: readonly string[]
}

const IMAGES = 'img:not([alt=""]), [role="img"]'
const FIELDS = 'input:not([type=hidden]), select, textarea'
const STATUS = '[role=status], [role=alert], [aria-live]'
const DATA_TABLE = 'table:not([role=presentation])'
const LAYOUT_TABLE = 'table[role=presentation]'
/** Pages of the site, and not a mail. */
const SITE = 'body:has(main)'

const MAP_LINK = 'footer a[href="/plan-du-site"]'
const NOTHING = 'Aucune page n’en a.'

const SAME_MENUS = 'tests/browser/rgaa.test.ts'
const KEYBOARD = 'tests/browser/keyboard.test.ts'
const NO_CAPTCHA = 'Le site n’a pas de CAPTCHA.'

type Row = readonly [id: string, title: string, scope: Scope, ...evidence: string[]]

const IMAGE_ROWS: readonly Row[] = [
  ['1.1', 'Chaque image porteuse d’information a une alternative', IMAGES, 'axe'],
  ['1.2', 'Chaque image de décoration est ignorée', 'img[alt=""], svg', 'mesure'],
  ['1.3', 'L’alternative dit ce que l’image dit', IMAGES, 'Lire la liste des alternatives de la page.'],
  ['1.4', 'L’alternative d’un CAPTCHA en image', NO_PAGE, NO_CAPTCHA],
  ['1.5', 'Un CAPTCHA a une autre forme', NO_PAGE, NO_CAPTCHA],
  [
    '1.6',
    'Une description détaillée, si nécessaire',
    NO_PAGE,
    'Aucune image n’a besoin de plus que son alternative.',
  ],
  [
    '1.7',
    'La description détaillée est pertinente',
    NO_PAGE,
    'Aucune image n’a besoin de plus que son alternative.',
  ],
  [
    '1.8',
    'Le texte est du texte, pas une image',
    NO_PAGE,
    'Aucune image du site ne contient de texte à lire.',
  ],
  ['1.9', 'Une légende est reliée à son image', 'figure:has(figcaption)', 'mesure'],
]

const FRAME_ROWS: readonly Row[] = [
  ['2.1', 'Chaque cadre a un titre', 'iframe, frame', 'axe'],
  ['2.2', 'Le titre du cadre est pertinent', 'iframe, frame', 'axe'],
]

const COLOUR_ROWS: readonly Row[] = [
  ['3.1', 'Rien n’est dit par la couleur seule', EVERY_PAGE, 'Regarder la page en niveaux de gris.'],
  ['3.2', 'Le texte se détache de son fond', EVERY_PAGE, 'axe', 'tests/browser/every-page.test.ts'],
  ['3.3', 'Champs et boutons se détachent de leur fond', 'input, select, textarea, button', 'mesure'],
]

const MEDIA = 'video, audio, object, embed'
const MEDIA_ROWS: readonly Row[] = [
  ['4.1', 'Un média a une transcription', MEDIA, NOTHING],
  ['4.2', 'La transcription est pertinente', MEDIA, NOTHING],
  ['4.3', 'Un média a des sous-titres', MEDIA, NOTHING],
  ['4.4', 'Les sous-titres sont pertinents', MEDIA, NOTHING],
  ['4.5', 'Un média a une audiodescription', MEDIA, NOTHING],
  ['4.6', 'L’audiodescription est pertinente', MEDIA, NOTHING],
  ['4.7', 'Un média est identifiable', MEDIA, NOTHING],
  ['4.8', 'Un média non temporel a une alternative', MEDIA, NOTHING],
  ['4.9', 'Cette alternative est pertinente', MEDIA, NOTHING],
  ['4.10', 'Un son automatique se coupe', MEDIA, NOTHING],
  ['4.11', 'Un média se commande au clavier', MEDIA, NOTHING],
  ['4.12', 'Un média non temporel se commande au clavier', MEDIA, NOTHING],
  ['4.13', 'Un média est compatible avec les aides techniques', MEDIA, NOTHING],
]

const TABLE_ROWS: readonly Row[] = [
  ['5.1', 'Un tableau complexe a un résumé', 'table:has([rowspan], [colspan])', NOTHING],
  ['5.2', 'Ce résumé est pertinent', 'table:has([rowspan], [colspan])', NOTHING],
  ['5.3', 'Un tableau de mise en page se lit dans l’ordre', LAYOUT_TABLE, 'mesure'],
  ['5.4', 'Un tableau de données a un titre', DATA_TABLE, 'mesure'],
  ['5.5', 'Le titre du tableau est pertinent', DATA_TABLE, 'Lire le titre de chaque tableau.'],
  ['5.6', 'Les en-têtes d’un tableau sont déclarés', DATA_TABLE, 'mesure'],
  ['5.7', 'Chaque cellule est reliée à ses en-têtes', DATA_TABLE, 'axe', 'mesure'],
  ['5.8', 'Un tableau de mise en page n’a pas d’élément de données', LAYOUT_TABLE, 'mesure'],
]

const LINK_ROWS: readonly Row[] = [
  ['6.1', 'Chaque lien est explicite', 'a[href]', 'axe', 'mesure', 'Lire la liste des liens de la page.'],
  ['6.2', 'Chaque lien a un intitulé', 'a[href]', 'axe'],
]

const SCRIPT_ROWS: readonly Row[] = [
  ['7.1', 'Les scripts sont compatibles avec les aides techniques', SITE, 'axe', KEYBOARD],
  [
    '7.2',
    'L’alternative d’un script est pertinente',
    NO_PAGE,
    'Les pages marchent sans script : elles n’ont pas d’autre version.',
  ],
  ['7.3', 'Tout se commande au clavier et à la souris', SITE, 'axe', KEYBOARD],
  ['7.4', 'Aucun champ ne change de page tout seul', SITE, 'mesure'],
  [
    '7.5',
    'Les messages d’état sont annoncés',
    STATUS,
    'mesure',
    'src/ui/toast.test.ts',
    'tests/browser/announcements.test.ts',
  ],
]

const MANDATORY_ROWS: readonly Row[] = [
  ['8.1', 'La page déclare son type', EVERY_PAGE, 'mesure'],
  ['8.2', 'Le code est valide', EVERY_PAGE, 'axe', 'tests/access.test.ts'],
  ['8.3', 'La langue est déclarée', EVERY_PAGE, 'axe'],
  ['8.4', 'La langue déclarée est la bonne', EVERY_PAGE, 'axe', 'mesure'],
  ['8.5', 'La page a un titre', EVERY_PAGE, 'axe'],
  ['8.6', 'Le titre est pertinent', EVERY_PAGE, 'mesure', 'Lire les vingt titres.'],
  [
    '8.7',
    'Un changement de langue est indiqué',
    'body [lang]',
    'Lire ce que la page dit dans une autre langue.',
  ],
  ['8.8', 'La langue indiquée est la bonne', 'body [lang]', 'axe'],
  ['8.9', 'Aucune balise ne sert à la seule présentation', EVERY_PAGE, 'mesure'],
  ['8.10', 'Un changement de sens de lecture est signalé', 'body [dir]', 'mesure'],
]

const STRUCTURE_ROWS: readonly Row[] = [
  ['9.1', 'Les titres structurent la page', EVERY_PAGE, 'axe', 'mesure'],
  ['9.2', 'Les zones de la page sont déclarées', SITE, 'axe', 'mesure'],
  ['9.3', 'Les listes sont des listes', 'ul, ol, dl', 'axe'],
  ['9.4', 'Les citations sont des citations', 'blockquote, q', 'mesure'],
]

const PRESENTATION_ROWS: readonly Row[] = [
  ['10.1', 'La présentation vient des feuilles de style', SITE, 'mesure'],
  ['10.2', 'Sans style, le contenu est là', SITE, 'mesure'],
  ['10.3', 'Sans style, l’ordre reste compréhensible', SITE, 'Lire la page sans feuille de style.'],
  ['10.4', 'Le texte grossit à 200 % sans perte', SITE, 'axe', 'mesure'],
  ['10.5', 'Couleurs de texte et de fond vont ensemble', SITE, 'mesure'],
  ['10.6', 'Un lien dans un texte se voit', 'p a[href], li a[href]', 'axe'],
  ['10.7', 'La prise de focus se voit', SITE, 'mesure', KEYBOARD],
  ['10.8', 'Ce qui est caché l’est pour tous', '[hidden], [aria-hidden=true]', 'axe'],
  [
    '10.9',
    'Rien n’est dit par la forme ou la place seule',
    SITE,
    'Chercher « à droite », « rond », « ci-contre » dans la page.',
  ],
  [
    '10.10',
    'Ce qui vient de la forme est dit autrement',
    SITE,
    'Chercher « à droite », « rond », « ci-contre » dans la page.',
  ],
  ['10.11', 'Tout tient dans 320 pixels', SITE, 'mesure'],
  ['10.12', 'L’espacement du texte peut grandir', SITE, 'mesure'],
  ['10.13', 'Un contenu au survol se ferme et se garde', NO_PAGE, 'Aucun contenu ne dépend du survol.'],
  [
    '10.14',
    'Un contenu affiché par le style seul s’ouvre au clavier',
    NO_PAGE,
    'Aucun contenu ne dépend du survol.',
  ],
]

const FORM_ROWS: readonly Row[] = [
  ['11.1', 'Chaque champ a une étiquette', FIELDS, 'axe'],
  ['11.2', 'Chaque étiquette est pertinente', FIELDS, 'axe', 'Lire la liste des champs de la page.'],
  ['11.3', 'Une même fonction a la même étiquette', FIELDS, 'Comparer les étiquettes des vingt pages.'],
  [
    '11.4',
    'L’étiquette est à côté de son champ',
    FIELDS,
    'Regarder chaque formulaire, à 320 et 1 280 pixels.',
  ],
  [
    '11.5',
    'Les champs qui vont ensemble sont groupés',
    'fieldset, [role=group], [role=radiogroup]',
    'mesure',
  ],
  ['11.6', 'Chaque groupe a une légende', 'fieldset, [role=group], [role=radiogroup]', 'mesure'],
  [
    '11.7',
    'La légende est pertinente',
    'fieldset, [role=group], [role=radiogroup]',
    'Lire la liste des groupes.',
  ],
  ['11.8', 'Une liste de choix longue est groupée', 'optgroup', 'mesure'],
  [
    '11.9',
    'Chaque bouton dit ce qu’il fait',
    'button, input[type=submit]',
    'axe',
    'Lire la liste des boutons.',
  ],
  [
    '11.10',
    'Ce qui est obligatoire ou faux est dit',
    '[required], [aria-required=true]',
    'mesure',
    'src/ui/form.test.tsx',
  ],
  [
    '11.11',
    'Une erreur dit comment la corriger',
    '[required], [aria-required=true]',
    'Envoyer chaque formulaire vide, puis faux.',
  ],
  [
    '11.12',
    'Ce qui engage se vérifie ou se défait',
    'main form[method=post]',
    'Essayer : chaque envoi se corrige, se retire ou se confirme.',
  ],
  ['11.13', 'Un champ d’identité se remplit tout seul', '[autocomplete]', 'axe'],
]

const NAVIGATION_ROWS: readonly Row[] = [
  ['12.1', 'Deux façons de trouver une page', 'body:has(main):has(footer)', 'mesure'],
  ['12.2', 'Les menus sont toujours au même endroit', 'body:has(main):has(nav)', SAME_MENUS],
  ['12.3', 'Le plan du site est à jour', MAP_LINK, 'src/features/site/legal/links.test.ts'],
  ['12.4', 'Le plan du site est au même endroit', MAP_LINK, SAME_MENUS],
  ['12.5', 'La recherche est au même endroit', 'header a[href^="/recherche"]', SAME_MENUS],
  ['12.6', 'Les zones se rejoignent ou s’évitent', SITE, 'mesure'],
  ['12.7', 'Un lien mène au contenu', SITE, 'axe', 'mesure'],
  ['12.8', 'L’ordre de la tabulation est cohérent', SITE, 'axe', 'mesure', KEYBOARD],
  ['12.9', 'Le clavier n’est jamais pris au piège', SITE, 'mesure'],
  ['12.10', 'Un raccourci d’une touche se coupe', NO_PAGE, 'Aucun raccourci n’est une lettre seule.'],
  ['12.11', 'Un contenu au survol s’atteint au clavier', NO_PAGE, 'Aucun contenu ne dépend du survol.'],
]

const READING_ROWS: readonly Row[] = [
  ['13.1', 'Une limite de temps se prolonge', NO_PAGE, 'axe'],
  ['13.2', 'Aucune fenêtre ne s’ouvre toute seule', SITE, 'mesure'],
  ['13.3', 'Un document à télécharger est accessible', NO_PAGE, 'Aucun document bureautique n’est proposé.'],
  ['13.4', 'Sa version accessible dit la même chose', NO_PAGE, 'Aucun document bureautique n’est proposé.'],
  ['13.5', 'Un contenu cryptique a une alternative', NO_PAGE, 'Le site n’écrit pas de dessin en caractères.'],
  ['13.6', 'Cette alternative est pertinente', NO_PAGE, 'Le site n’écrit pas de dessin en caractères.'],
  ['13.7', 'Rien ne clignote vivement', NO_PAGE, 'Aucun effet de flash n’existe.'],
  [
    '13.8',
    'Ce qui bouge s’arrête',
    '.carousel, .gif-toggle',
    'axe',
    'src/features/members/popular/islands/popular.test.tsx',
    'tests/browser/gifs.test.ts',
    'tests/browser/arrival.test.ts',
  ],
  ['13.9', 'La page se lit dans les deux orientations', SITE, 'axe'],
  [
    '13.10',
    'Un geste complexe a un équivalent simple',
    '.carousel, dialog.viewer',
    'src/features/members/popular/islands/popular.test.tsx',
    'tests/browser/lightbox.test.ts',
  ],
  ['13.11', 'Un appui s’annule en glissant ailleurs', SITE, 'mesure'],
  [
    '13.12',
    'Secouer l’appareil n’est jamais nécessaire',
    NO_PAGE,
    'Aucune fonction n’écoute les mouvements.',
  ],
]

export const CRITERIA: readonly Criterion[] = [
  ...[
    ...IMAGE_ROWS,
    ...FRAME_ROWS,
    ...COLOUR_ROWS,
    ...MEDIA_ROWS,
    ...TABLE_ROWS,
    ...LINK_ROWS,
    ...SCRIPT_ROWS,
  ],
  ...[
    ...MANDATORY_ROWS,
    ...STRUCTURE_ROWS,
    ...PRESENTATION_ROWS,
    ...FORM_ROWS,
    ...NAVIGATION_ROWS,
    ...READING_ROWS,
  ],
].map(([id, title, scope, ...evidence]) => ({ id, title, scope, evidence }))

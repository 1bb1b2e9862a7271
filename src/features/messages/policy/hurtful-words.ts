import { normalizeText } from '../../../shared/normalize-text.ts'

// Words that may hurt the person who reads them. Checked in the browser, which loads this file late; nothing is sent,
// stored or logged. Patterns match folded text (`foldSigns`). A word alone is no alarm: it must be addressed to the
// reader ('tu es', 'espèce de', alone between commas), so that a quote, a story or a denial is none.

export type HurtfulKind = 'insult' | 'threat' | 'sexual'

const SIGNS: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '1': 'i', $: 's' }

/** `normalizeText`, with signs inside words as the letters that they look like, and no letter three times in a row. */
function foldSigns(text: string): string {
  return normalizeText(text)
    .replace(/(?<=[a-z])[@4301$](?=[a-z])/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/\.{2,}/g, '.')
}

const anyOf = (...alternatives: string[]) => `(?:${alternatives.join('|')})`

/** Insults that have hardly another use. */
const STRONG = `${anyOf(
  'salope?s?',
  'saloperie',
  'salaud',
  'connards?',
  'connasses?',
  'conn?asse',
  'putes?',
  'putain de (?:pute|salope)',
  'enfoires?',
  'encules?',
  'enculee?s?',
  'batards?',
  'pouffiasses?',
  'poufiasses?',
  'petasses?',
  'grognasses?',
  'pouffes?',
  'trainees?',
  'raclures?',
  'merdeu(?:x|se)',
  'sous[ -]merdes?',
  'fdp',
  'fils de put[e*]',
  'p\\*te',
  's\\*lope',
  'c\\*nn?ard',
  'pedes?',
  'tapettes?',
  'gouines?',
  'tarlouzes?',
  'fiottes?',
  'negros?',
  'negresses?',
  'bougnoules?',
  'youpins?',
  'chinetoques?',
  'mongolien(?:ne)?',
)}(?![a-z])`

/** Insults only with 'tu es' or 'espèce de' in front, and not between two who laugh. */
const MILD = `${anyOf(
  'con(?:ne)?(?! comme la lune)',
  'debile',
  'idiote?',
  'imbecile',
  'abrutie?',
  'cretine?',
  'demeuree?',
  'moche',
  'laide?',
  'hideu(?:x|se)',
  'repoussante?',
  'degueulasse',
  'gros(?:se)?(?= ?(?:$|[.!?,;]|et |comme |vache|truie|porc|dondon|merde))',
  'minable',
  'pathetique',
  'tocarde?',
  'ratee?',
  'bonne a rien',
  'ordures?',
  'thons?',
  'boudins?',
  'cageots?',
  'vieille peau',
  'sac a merde',
  'psychopathe',
)}(?![a-z])`

const TO_YOU = anyOf(
  "(?<!si )(?<!dit )(?<!que )tu (?:n'es|es|seras|restes|resteras)",
  "(?<!si )(?<!dit )(?<!que )t'es",
  '(?<!si )(?<!dit )(?<!que )t es',
  "(?<!si )(?<!dit )(?<!que )vous (?:etes|n'etes)",
)
const FILLERS = `(?: ${anyOf(
  "qu'? ?(?:une?)?",
  'que',
  'rien',
  'vraiment',
  'juste',
  'trop',
  'bien',
  'si',
  'aussi',
  'tellement',
  'completement',
  'franchement',
  'quand meme',
  'une?',
  'la',
  'le',
  'des',
  'plus',
  'sale',
  'vraie?',
  'sacree?',
  'pauvre',
  'petite?',
  'gros(?:se)?',
  'vieille',
  'belle',
  'espece de',
)})*`
/** Excludes insults about somebody else. */
const NOT_TOLD = anyOf(
  ...[
    'ce',
    'cette',
    'ces',
    'un',
    'une',
    'le',
    'la',
    'les',
    'mon',
    'son',
    'sa',
    'des',
    'leur',
    'de',
    'quel',
    'quelle',
  ]
    .concat('comme', 'chaque', 'aucun', 'aucune', 'pas', 'ni', 'non')
    .map((before) => `(?<!\\b${before} )`),
).replaceAll('|', '')

const IN_FRONT = anyOf(
  'sale',
  'pauvre',
  'petite?',
  'gros(?:se)?',
  'vieille',
  'bande de',
  "espece d[e']",
  'va donc',
)

const INSULTS = [
  `\\b${TO_YOU}${FILLERS} ${STRONG}`,
  // 'Salope !', 'Va, connard', 'Réponds, pétasse.'
  `(?:^|[.!?,;:]) ?(?:(?:sale|pauvre|petite?|grosse?|vieille) )?${STRONG}(?= ?(?:$|[.!?,;]))`,
  `\\b(?:reponds|ecoute|degage|creve|tais[ -]toi|salut|bonjour|merci|ferme[ -]la|casse[ -]toi)(?:[ -]moi)? (?:(?:sale|pauvre|petite?|grosse?) )?${STRONG}`,
  `${NOT_TOLD}\\b${IN_FRONT} ?${STRONG}`,
  `\\bespece d(?:e |')(?:sale |grosse? |petite? |pauvre )?(?:${STRONG}|${MILD})`,
  `\\bsales? (?:arabes?|noire?s?|juifs?|juives?|blanch?e?s?|roms?|gitane?s?|etrangere?s?|homos?|lesbiennes?|trans)\\b(?! de)`,
  '\\b(?:ferme|fermez) (?:bien )?(?:ta|vos|votre) (?:sale |grande )?gueule\\b',
  "(?:^|[.!?,;:] ?)ta gueule\\b(?! de bois| d'ange| de)",
  '\\b(?:va|allez)[ -](?:te|vous) faire (?:foutre|enculer|mettre|niquer)\\b',
  '\\b(?:nique|niquez|nik|baise) (?:ta|vos) (?:mere|race|grand[ -]mere)\\b',
  "\\b(?<!rien que )je (?:t'emmerde|vous emmerde|te meprise|te crache)\\b",
  '\\btu (?:me )?(?:degoutes|repugnes|fais gerber|fais vomir)(?! de| des| du| a )',
  "\\b(?:personne (?:ne )?(?:veut|voudra|voudrait)|qui (?:voudra|voudrait)) (?:jamais )?(?:de toi|d'une? (?:fille|mec|femme|homme|type) comme toi)",
  '\\btu (?:finiras|vas finir|mourras) (?:toute? )?seule?\\b',
  '\\bretourne(?:z)? dans (?:ton|votre) pays\\b',
  '\\btu (?:as|avais) une (?:sale )?(?:tete|gueule) (?:de (?:con(?:ne)?|cul|chien|rat|thon)|a (?:claques|chier))',
  '\\b(?:va chier|va crever|casse[ -]toi,? (?:pauvre|sale))',
]

const MILD_INSULTS = [
  `\\b${TO_YOU}${FILLERS} ${MILD}(?! (?:de (?:rire|toi|lui|joie)|a croquer|en|au|aux|quand))`,
]

const HARM = anyOf(
  'tuer',
  'buter',
  'crever',
  'defoncer',
  'demonter',
  'massacrer',
  'frapper',
  'cogner',
  'gifler',
  'tabasser',
  'eclater',
  'etrangler',
  'egorger',
  'planter',
  'violer',
  'casser (?:la gueule|les dents|la figure)',
  'faire (?:la peau|tres mal|du mal|regretter|taire|payer)',
  'pourrir la vie',
)
/** A game, or too much laughter. */
const NOT_IN_PLAY =
  '(?! (?:de (?:rire|bisous|calins)|au |aux |a la |a (?:scrabble|force)|en (?:duel|revanche)))'
const THREATS = [
  `\\b(?:je (?:vais|viens|veux|devrais|pourrais|finirai par)|j'(?:irai|arrive pour|ai envie de)|on va) (?:venir )?(?:te|vous) ${HARM}\\b${NOT_IN_PLAY}`,
  '\\bje (?:te|vous) (?:tuerai|buterai|frapperai|defoncerai|retrouverai|violerai|bute|defonce|creve)\\b(?! (?:au|aux|a la|en|devant|la|sur|chez|ce|demain|samedi|dimanche|a) ?)',
  '\\btu vas (?:le |me le )?(?:regretter|payer (?:cher|pour ca)|mourir|crever|prendre cher)\\b(?! de| mon| ton| notre| le| la)',
  "\\b(?:je sais|on sait|j'ai trouve) ou (?:tu (?:habites|vis|travailles|bosses|dors)|vous (?:habitez|vivez|travaillez))(?! (?:maintenant|bien))(?= ?(?:$|[.!,;]|et|fais|attention))",
  '\\b(?:fais|faites) (?:bien )?(?:gaffe|attention) a (?:toi|vous|tes enfants|ta famille)(?=,? (?:je|sinon|salope|la prochaine|parce que je))',
  "\\b(?:je (?:vais|peux)|j'irai|je n'hesiterai pas a) (?:tout )?(?:publier|balancer|diffuser|montrer|envoyer|partager|poster) (?:toutes )?(?:tes|vos) (?:photos|nudes|videos|messages|captures)(?= (?:a|sur|partout|sinon|si|de nu)\\b| ?[.!])(?! a ma mere)",
  "\\b(?:sinon|si tu (?:ne )?(?:reponds|paies?|payes|viens) pas,?) (?:je|j')(?: ?vais| ?)(?:(?:te )?(?:retrouve|detruis|detruire|balance|publie|viens chez toi))",
  '\\btu (?:merites|meriterais|devrais) (?:de |juste |bien |vraiment )*(?:mourir|crever|te suicider|te pendre|te faire (?:violer|frapper|tabasser))(?! de rire)',
  '\\b(?:suicide[ -]toi|tue[ -]toi|pends[ -]toi|va (?:te (?:pendre|suicider|tuer|jeter)|mourir|crever))\\b(?! de rire)',
]

const NO_DENIAL =
  "(?<!\\b(?:pas|plus|ni|sans|jamais|aucun|aucune|marre|contre|fini|evite|deteste)(?: [a-z']+){0,3} )"
const BODY = anyOf(
  'seins',
  'nichons',
  'nibards',
  'tetons',
  'chatte',
  'cul',
  'fesses',
  'bite',
  'queue',
  'clito',
  'culotte',
  'string',
  'soutif',
)
const SEX_ACT = anyOf(
  'baiser(?! la main| les mains| sur)',
  'niquer',
  'sucer',
  'lecher',
  'troncher',
  'sodomiser',
  'enculer',
  'doigter',
  'sauter(?! (?:au|dans|a la))',
  'prendre (?:par derriere|en levrette|sauvagement|contre)',
  'voir (?:toute )?nue?',
  'deshabiller',
  'faire (?:mouiller|jouir|hurler|grimper aux rideaux)',
)
const SEXUAL = [
  `${NO_DENIAL}\\b(?:envoie|envoies|envoi|envoyez|montre|montres|montrez|fais voir)(?:[ -](?:moi|nous))?,? ?(?:vite )?(?:(?:une?|des|tes|ta|ton|la) )?(?:(?:petite |autre |belle )?(?:photos?|videos?|selfies?) )?(?:(?:plus )?(?:nue?s?|hot|chaudes?|coquines?|sexy|intimes?|cochonnes?|nudes?|dick ?pics?)\\b|(?:de |tes |ta |ton )+(?:beaux |gros |petits |jolis |joli |petite )*${BODY}\\b)`,
  `${NO_DENIAL}\\b(?:des |tes |une? |de )nudes?\\b`,
  `${NO_DENIAL}\\b(?:envie|reve|hate|besoin|imagine) (?:de |d')?(?:te|vous) ${SEX_ACT}\\b`,
  `\\b(?:je (?:vais|veux|voudrais|aimerais|viens|pourrais)|j'(?:aimerais|irais bien)|laisse[ -]moi|on va) (?:bien |trop )?(?:te|vous) ${SEX_ACT}\\b`,
  '\\b(?:suce|leche|branle|baise)[ -]moi\\b',
  "\\bje (?:bande|mouille|me (?:branle|touche|caresse)|me suis (?:branle|touche|caresse))(?! (?:mon arc|ma blessure|ma cheville|l'ancre|pas))\\b",
  '\\btu (?:me fais bander|mouilles|avales|suces|te touches|te caresses|me chauffes|dois (?:bien )?(?:sucer|baiser))\\b(?! (?:la barbe|le menton|des glaces|un (?:bonbon|glacon)|ton pouce))',
  `\\b(?:ma|grosse|belle|enorme) (?:grosse )?bite\\b(?! d'amarrage)`,
  `\\b(?:tes|vos) (?:gros |beaux |jolis |petits |enormes )?(?:seins|nichons|nibards|tetons|lolos)\\b(?! (?:de|a) la)`,
  `\\b(?:ton|votre) (?:joli |petit |gros |beau |sacre )+cul\\b`,
  '\\b(?:lecher|bouffer|manger|voir|doigter|toucher|caresser) (?:ta|votre) (?:petite |belle )?chatte\\b',
  `${NO_DENIAL}\\bplans? (?:cul|q|a trois|sm)\\b(?! (?:c'est|tres peu|pour moi|ne m|non))`,
  `${NO_DENIAL}\\b(?:envie|parler|parle[ -]moi|aimes?|cherches?|parlons) (?:de |du |le |d')?(?:sexe|cul)\\b`,
  `${NO_DENIAL}\\b(?:fellations?|sodomie|cunnilingus|cunni|gang ?bang|ejacul[a-z]+|gorge profonde|levrette)\\b`,
  `${NO_DENIAL}\\b(?:me |te )?(?:tailler|faire|fais|fasses|veux|sais faire) (?:une |des )(?:bonnes? |petites? )?pipes?\\b`,
  "\\b(?:tu es|t'es|vous etes) (?:trop |tellement |vraiment |super )?(?:bonne(?= ?(?:$|[.!?,]|toi))|baisable|excitante|bandante|(?:trop|tellement) chaude)\\b",
  "\\b(?:quelle|c'est quoi|quelle est|de quelle) (?:est )?(?:la )?(?:couleur|taille) (?:de )?(?:ta culotte|ton string|ta lingerie|ton soutif|tes sous[ -]vetements|sont tes sous[ -]vetements)",
  '\\b(?:tu (?:portes|as)|vous portez) (?:quoi |une? )?(?:culotte|string|sous[ -]vetements?|dessous)(?= ?(?:$|[.?!,]|la|sous|en ce moment|ce soir))',
  "\\b(?:tu prends|c'est) combien (?:la nuit|la passe|l'heure (?:avec toi|au lit)|pour (?:coucher|une nuit))",
]

const compile = (sources: readonly string[]) => new RegExp(sources.join('|'))

const RULES: readonly [HurtfulKind, RegExp][] = [
  ['threat', compile(THREATS)],
  ['insult', compile(INSULTS)],
  ['sexual', compile(SEXUAL)],
]
const MILD_RULE = compile(MILD_INSULTS)
const LAUGHTER =
  /\b(?:mdr+|ptdr+|lol|xd|(?:ha ?){2,}|(?:hi ?){2,}|hehe)\b|[:;]-?[)dp](?![a-z])|[\u{1f600}-\u{1f606}\u{1f609}\u{1f61b}-\u{1f61d}\u{1f643}\u{1f923}]/u

/** Returns the kind of a text that may hurt its reader; null for any other. */
export function findHurtfulKind(text: string): HurtfulKind | null {
  const folded = foldSigns(text)
  const found = RULES.find(([, pattern]) => pattern.test(folded))
  if (found) return found[0]
  return MILD_RULE.test(folded) && !LAUGHTER.test(folded) ? 'insult' : null
}

import type { Random } from '../random.ts'

/** The member a text is about. */
export interface Subject {
  isGirl: boolean
  job: string | null
  /** Commune, if shown. */
  place: string | null
  children: number
}

// `[her|him]` agrees with the author; U+202F before high punctuation is set at the end.
const HELLOS = splitLines(`
Bonjour à qui passera par ici !
Coucou ! Je n’ai jamais su écrire ce genre de texte, soyez indulgents.
Bonsoir, et merci de lire jusqu’au bout.
On m’a [poussée|poussé] à m’inscrire, finalement je m’y plais bien.
[Nouvelle|Nouveau] ici, encore un peu timide.
Ni prince ni princesse, juste [quelqu’une|quelqu’un] de bien, enfin j’espère.
[Installée|Installé] dans la région depuis peu, je cherche à rencontrer du monde.
[Curieuse|Curieux] de tout, [douée|doué] pour pas grand-chose, mais de bonne humeur.
Plutôt [discrète|discret] au début, [bavarde|bavard] ensuite.
[Née|Né] au bord de l’eau, je n’ai jamais réussi à m’en éloigner longtemps.
[Grande rêveuse|Grand rêveur] et [petite dormeuse|petit dormeur].
Je préfère parler autour d’un verre que derrière un écran.
[Heureuse|Heureux] dans ma vie, il y manque juste quelqu’un avec qui la partager.
Après quelques détours, me voilà [prête|prêt] pour une belle histoire.
Mes amis disent que je suis drôle, mes neveux disent que non.`)

const PLEASURES = splitLines(`
les marchés du dimanche matin
les balades à vélo le long du canal
les vieux films en noir et blanc
le bal musette, même si je danse comme une chaise
la cuisine de ma grand-mère, que je rate avec constance
les nuits à la belle étoile
les romans policiers islandais
le cinéma du mardi
les terrasses au premier rayon de soleil
la randonnée en montagne
les concerts dans les petites salles
le jardinage sur balcon
les brocantes où l’on ne trouve rien
le chant en chorale
le rugby du samedi
la natation, été comme hiver
les jeux de société qui finissent tard
les longs trajets en train
la photo argentique
le tricot, oui, et j’assume
les expos gratuites du premier dimanche
le bateau, même à rames
les mots croisés à deux
la course à pied quand il ne pleut pas
la guitare, trois accords et beaucoup de cœur
les chats, surtout les miens
les chiens, le mien s’appelle Bistrot
les fromages qui sentent fort
le bon pain et les gens qui rient
la mer en novembre
les feux de cheminée
la poterie
le yoga et les frites, dans cet ordre
l’escalade
la pétanque à l’heure de l’apéro
la salsa du jeudi soir`)

const PLEASURE_FORMS = splitLines(`
J’aime {a}, {b} et {c}.
Ce qui me rend [heureuse|heureux] : {a}, {b}, et parfois {c}.
Mes faiblesses : {a} et {b}.
Le week-end, c’est souvent {a} ou {b}.
Ajoutez {a}, {b}, une pincée de {n}, et vous avez une idée.
Je donnerais beaucoup pour {a}, un peu moins pour {b}.
On me trouve du côté de ce que j’aime : {a}, {b}, {c}.`)

const PINCHES = splitLines(`
mauvaise foi
tendresse
second degré
patience
folie douce
nostalgie
gourmandise`)

const WISHES = splitLines(`
Je cherche quelqu’un de simple, avec qui parler de tout et se taire sans gêne.
J’aimerais une histoire qui prend son temps.
Si tu sais rire de toi, on devrait s’entendre.
Je ne cherche pas la perfection, juste quelqu’un de sincère.
Envie de construire quelque chose de doux, à deux.
Une belle amitié d’abord, et la suite si le cœur y est.
Quelqu’un qui aime marcher, qui aime manger, et qui n’aime pas les non-dits.
Je voudrais retrouver les papillons dans le ventre, les vrais.
Pas de jeux, pas de détours : de la franchise et de la douceur.
Une épaule, un rire, des projets pour l’été.
Je crois encore aux rencontres qui changent une année.
Quelqu’un qui pose des questions et qui écoute les réponses.
Rien ne presse, mais je ne suis pas [venue|venu] pour rien non plus.
De la complicité, des fous rires et des dimanches paresseux.
J’espère croiser une personne bienveillante, curieuse et un peu rêveuse.`)

const CLOSINGS = splitLines(`
Le premier verre est pour moi.
Écris-moi ce que tu lis en ce moment.
Dis-moi ton plat préféré, je te dirai si je sais le faire.
Au plaisir de te lire !
Un bonjour suffit pour commencer.
Merci d’avoir lu jusqu’ici, raconte-moi ta journée !
Je réponds toujours, parfois avec un jour de retard.
On se retrouve au bord de l’eau ?
Thé ou café ?
Les messages d’une lettre me laissent sans voix.
À très vite, peut-être.
Le reste, je le garde pour notre première promenade.
On joue aux cartes ?
Tu danses ?`)

const JOB_FORMS = splitLines(`
Dans la vie, je suis {job}.
{Job} la semaine, [rêveuse|rêveur] le dimanche.
{Job}, et toujours [curieuse|curieux] du reste.
{Job}, et plutôt [fière|fier] de l’être.`)

const PLACE_FORMS = splitLines(`
Je vis {at} et j’y suis bien.
[Installée|Installé] {at}, mais je bouge volontiers le week-end.
On peut me croiser {at}, souvent à pied.
{place} est ma ville de cœur.`)

const CHILD_FORMS = [
  splitLines(`
Sans enfant pour l’instant, on verra bien.
Pas d’enfant, mais une filleule que j’adore.`),
  splitLines(`
J’ai un enfant, mon plus grand bonheur.
Un petit bout partage ma vie une semaine sur deux.`),
  splitLines(`
Deux enfants remplissent ma maison et mon cœur.
[Maman|Papa] de deux enfants, [organisée|organisé] par nécessité.`),
  splitLines(`
Chez moi, c’est une tribu : les enfants d’abord, la vaisselle ensuite.
[Maman|Papa] d’une joyeuse bande, grands et petits.`),
]

/** A short description; agrees with the author and rarely repeats. */
export function writeAbout(random: Random, subject: Subject): string {
  const sentences: string[] = []
  if (random.chance(0.6)) sentences.push(random.pick(HELLOS))
  if (subject.job && random.chance(0.35)) sentences.push(formatJob(random, subject.job))
  if (subject.place && random.chance(0.3)) {
    sentences.push(
      random.pick(PLACE_FORMS).replace('{place}', subject.place).replace('{at}', formatPlace(subject.place)),
    )
  }
  sentences.push(formatPleasures(random))
  if (random.chance(0.25)) sentences.push(random.pick(CHILD_FORMS[Math.min(subject.children, 3)] ?? []))
  if (random.chance(0.7)) sentences.push(random.pick(WISHES))
  if (random.chance(0.5)) sentences.push(random.pick(CLOSINGS))
  const gap = random.chance(0.15) ? '\n' : ' '
  return chooseForm(sentences.join(gap), subject.isGirl).replace(/ ([?!;:])/g, '\u202f$1')
}

function formatJob(random: Random, job: string): string {
  return random
    .pick(JOB_FORMS)
    .replace('{job}', job)
    .replace('{Job}', job.charAt(0).toUpperCase() + job.slice(1))
}

function formatPleasures(random: Random): string {
  const start = random.below(PLEASURES.length)
  const step = 1 + random.below(11)
  const at = (place: number) => PLEASURES[(start + place * step) % PLEASURES.length] ?? ''
  return random
    .pick(PLEASURE_FORMS)
    .replace('{a}', at(0))
    .replace('{b}', at(1))
    .replace('{c}', at(2))
    .replace('{n}', random.pick(PINCHES))
}

/** 'à Lyon', 'au Havre', 'aux Abymes'. */
function formatPlace(place: string): string {
  if (place.startsWith('Le ')) return `au ${place.slice(3)}`
  return place.startsWith('Les ') ? `aux ${place.slice(4)}` : `à ${place}`
}

function chooseForm(text: string, isGirl: boolean): string {
  return text.replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, her: string, him: string) => (isGirl ? her : him))
}

function splitLines(text: string): string[] {
  return text.trim().split('\n')
}

/** `her|him`, or one word for both. */
const JOBS =
  parseJobs(`infirmière|infirmier,professeure des écoles|professeur des écoles,institutrice|instituteur,
  prof de maths,prof d’histoire-géo,aide-soignante|aide-soignant,sage-femme|maïeuticien,médecin généraliste,vétérinaire,
  kinésithérapeute,pharmacienne|pharmacien,orthophoniste,éducatrice spécialisée|éducateur spécialisé,assistante sociale|assistant social,
  développeuse|développeur,ingénieure du son|ingénieur du son,graphiste,architecte,urbaniste,paysagiste,géomètre,
  menuisière|menuisier,ébéniste,électricienne|électricien,plombière|plombier,maçonne|maçon,couvreuse|couvreur,
  boulangère|boulanger,pâtissière|pâtissier,fromagère|fromager,cuisinière|cuisinier,serveuse|serveur,caviste,sommelière|sommelier,
  maraîchère|maraîcher,viticultrice|viticulteur,apicultrice|apiculteur,éleveuse de brebis|éleveur de brebis,fleuriste,jardinière|jardinier,
  libraire,bibliothécaire,journaliste,traductrice|traducteur,illustratrice|illustrateur,photographe,musicienne|musicien,comédienne|comédien,
  luthière|luthier,costumière|costumier,régisseuse|régisseur,guide de montagne,monitrice de voile|moniteur de voile,maîtresse-nageuse|maître-nageur,
  conductrice de train|conducteur de train,chauffeuse de bus|chauffeur de bus,routière|routier,factrice|facteur,hôtesse de l’air|steward,
  pompière|pompier,gendarme,greffière|greffier,avocate|avocat,notaire,comptable,conseillère bancaire|conseiller bancaire,
  assistante de direction|assistant de direction,vendeuse|vendeur,commerciale|commercial,responsable de magasin,logisticienne|logisticien,
  coiffeuse|coiffeur,esthéticienne|esthéticien,couturière|couturier,céramiste,tatoueuse|tatoueur,mécanicienne|mécanicien,soudeuse|soudeur,
  chercheuse en biologie|chercheur en biologie,technicienne de laboratoire|technicien de laboratoire,géologue,météorologue,
  animatrice|animateur,auxiliaire de vie,agente immobilière|agent immobilier,mosaïste,ostéopathe,psychologue,chef de projet,opticienne|opticien`)
const STUDIES =
  parseJobs(`étudiante en lettres|étudiant en lettres,étudiante en droit|étudiant en droit,étudiante infirmière|étudiant infirmier,
  étudiante en médecine|étudiant en médecine,en alternance,étudiante en histoire de l’art|étudiant en histoire de l’art,apprentie pâtissière|apprenti pâtissier,
  étudiante en informatique|étudiant en informatique,en BTS,étudiante en STAPS|étudiant en STAPS,surveillante|surveillant,en service civique`)
const RETIREMENT =
  parseJobs(`retraitée|retraité,retraitée de l’Éducation nationale|retraité de l’Éducation nationale,
  jeune retraitée|jeune retraité,retraitée de la SNCF|retraité de la SNCF,ancienne infirmière|ancien infirmier,
  retraitée et bénévole|retraité et bénévole,ancienne libraire|ancien libraire`)

/** Picks a job for an age. */
export function pickJob(random: Random, isGirl: boolean, age: number): string {
  const kind = age < 24 && random.chance(0.65) ? STUDIES : age > 62 && random.chance(0.85) ? RETIREMENT : JOBS
  const job = random.pick(kind)
  return (isGirl ? job[0] : job[1]) ?? ''
}

function parseJobs(text: string): string[][] {
  return text.split(/,\s*/).map((job) => (job.includes('|') ? job.split('|') : [job, job]))
}

// Comments that fit any photo; U+202F is set before high punctuation.
const COMMENTS = parseComments(`
Quelle belle lumière !
Ce sourire fait du bien.
On dirait la fin d’une belle journée.
Très chouette, cette photo.
J’adore les couleurs.
C’était où ?
Je reconnais cet endroit, je crois. Près du vieux pont ?
Une vraie photo de vacances !
Quel style !
Cette photo donne envie d’un pique-nique.
Magnifique.
Bravo à qui tenait l’appareil !
On sent que la soirée était bonne.
Ça, c’est une photo de dimanche.
Superbe, rien à ajouter.
Il manque un accordéon et tout y est.
Voilà un regard qui raconte quelque chose.
Je veux la même lumière chez moi.
On remet ça quand tu veux !
Alors, elle était bonne, la baignade ?
C’est le fameux bal dont tu parlais ?
La photo parfaite n’existe p… ah si.
Quelle élégance !
Ça respire la bonne humeur.
Une photo qui réchauffe, merci.
Tu avais promis une photo de la tarte, on attend toujours.
La classe, comme d’habitude.
Cet air-là te va très bien.
J’aime beaucoup.
Trop bien !
Il fallait la mettre plus tôt, celle-là.
Elle ferait une belle photo de profil.
On se croirait au cinéma.
Et après, vous avez dansé ?
Simple et beau.
Un peu de soleil dans mon fil, merci !
Rien qu’à regarder, je suis en week-end.
La prochaine fois, je viens aussi.
Cette photo mérite un cadre.
Tellement toi !`)

const REPLIES = parseComments(`
Merci beaucoup !
Merci, c’est gentil comme tout.
C’était un soir d’été, on n’avait pas envie de rentrer.
Merci, ça me touche.
Ha ha, merci !
Promis, la prochaine fois je t’emmène.
Tu me fais rougir.
C’est ma sœur qui l’a prise, je lui dirai !
Merci à toi. On se voit bientôt ?
Près du canal, juste avant la pluie.
Oh, merci !`)

/** A friend's comment on a photo. */
export const pickComment = (random: Random): string => random.pick(COMMENTS)
/** The owner's answer. */
export const pickReply = (random: Random): string => random.pick(REPLIES)

function parseComments(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replace(/ (?=[?!;:])/g, '\u202f'))
}

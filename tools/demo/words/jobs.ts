import type { Random } from '../random.ts'

/** `her|him`, or one word for both. */
const JOBS = list(`infirmière|infirmier,professeure des écoles|professeur des écoles,institutrice|instituteur,
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
  list(`étudiante en lettres|étudiant en lettres,étudiante en droit|étudiant en droit,étudiante infirmière|étudiant infirmier,
  étudiante en médecine|étudiant en médecine,en alternance,étudiante en histoire de l’art|étudiant en histoire de l’art,apprentie pâtissière|apprenti pâtissier,
  étudiante en informatique|étudiant en informatique,en BTS,étudiante en STAPS|étudiant en STAPS,surveillante|surveillant,en service civique`)
const RETIREMENT =
  list(`retraitée|retraité,retraitée de l’Éducation nationale|retraité de l’Éducation nationale,
  jeune retraitée|jeune retraité,retraitée de la SNCF|retraité de la SNCF,ancienne infirmière|ancien infirmier,
  retraitée et bénévole|retraité et bénévole,ancienne libraire|ancien libraire`)

/** What somebody of this age does for a living. */
export function pickJob(random: Random, isGirl: boolean, age: number): string {
  const kind = age < 24 && random.chance(0.65) ? STUDIES : age > 62 && random.chance(0.85) ? RETIREMENT : JOBS
  const job = random.pick(kind)
  return (isGirl ? job[0] : job[1]) ?? ''
}

function list(text: string): string[][] {
  return text.split(/,\s*/).map((job) => (job.includes('|') ? job.split('|') : [job, job]))
}

import { RULES, type Rule, WARNING_LIMIT, WARNING_STEP } from '../../../../shared/decisions.ts'
import { RULE_TEXTS } from '../../../moderation/decisions/contract/rule-texts.ts'
import type { LegalSection } from '../texts.ts'

// `/regles`: the rules that staff decisions name, each with its anchor, and their consequences.
/** Explanation of each rule, below the sentence that decisions quote. */
const RULE_EXAMPLES: Record<Rule, string> = {
  fake: `- Vos photos vous montrent, vous, tel que vous êtes aujourd’hui.
- L’âge, le sexe et la situation que vous indiquez sont les vôtres.
- On ne se fait passer ni pour quelqu’un d’autre, ni pour le staff.

Un profil douteux peut porter un avis qui en prévient les autres. Une photo de vérification lève le doute.`,
  sexual: `- Pas de proposition d’acte ou de service sexuel, tarifé ou non.
- Pas de demande ni d’envoi d’images intimes, même « entre adultes consentants ».
- Diffuser sans son accord l’image intime d’une personne est un délit.`,
  'multi-account': `- Un seul compte par personne, pour elle seule.
- Un compte suspendu ne se contourne pas : il se conteste.`,
  'sexual-photo': `- Ni nudité, ni sous-vêtements suggestifs, ni scène sexuelle, sur une photo, dans une conversation ou dans un gif.
- La règle vaut aussi pour les dessins et les images fabriquées.`,
  hacking: `- Ni menace de pirater un compte ou un appareil, ni chantage à la publication.
- Pas d’adresse, de téléphone ou de photo privée d’autrui sans son accord.`,
  drugs: '- Ni vente, ni achat, ni proposition de stupéfiants, à demi-mot compris.',
  photo: `- Votre visage est visible, sans masque ni filtre qui le change.
- Pas de montage, de mosaïque ni de texte qui couvre l’image.
- Les autres personnes qu’on y reconnaît sont adultes et d’accord.

Chaque photo est regardée par une personne du staff avant que les autres la voient.`,
  respect: `- On peut ne pas se plaire, et le dire sans blesser.
- Un « non », ou un silence, est une réponse : on n’insiste pas.
- Rien contre quelqu’un pour son origine, son corps, son handicap, sa religion, son sexe, son genre ou son orientation.`,
  scam: `- Ni demande d’argent, de carte-cadeau, de cryptomonnaie ou de coordonnées bancaires, quelle que soit l’histoire.
- Ni placement miracle, ni faux héritage, ni colis bloqué.

Nos [conseils de sécurité](/conseils-securite) disent comment les reconnaître.`,
  minor: `- Il faut avoir 18 ans pour s’inscrire. Le compte d’une personne mineure est fermé.
- Toute sollicitation d’un mineur peut être signalée aux autorités.
- Pas de photo d’enfant, même le vôtre.`,
  danger: `- Ni menace, ni appel à la violence, ni apologie du terrorisme.
- Rien qui pousse quelqu’un à se faire du mal.

En danger immédiat, appelez le [17](tel:17) ou le [112](tel:112) : le staff n’est pas un service de secours.`,
  spam: `- Pas de publicité, de recrutement ni de parrainage.
- Pas le même message envoyé à beaucoup de monde.
- Pas de lien qui mène vers un service payant ou un autre site de rencontres.`,
  other: `- Un topic par sujet, dans la bonne catégorie, sans relances inutiles.
- Les signalements servent à protéger, pas à régler un compte.
- Le site ne se laisse ni aspirer par des robots, ni forcer.`,
}

const RULE_SECTIONS: LegalSection[] = RULES.map((rule) => ({
  id: rule,
  title: RULE_TEXTS[rule].title,
  text: `**${RULE_TEXTS[rule].summary}**\n\n${RULE_EXAMPLES[rule]}`,
}))

const CONSEQUENCE_SECTIONS: LegalSection[] = [
  {
    id: 'signaler',
    title: 'Signaler',
    text: `Sur un profil, une ardoise, une conversation, un commentaire, une photo ou un message du forum, « Signaler » prévient le staff. La personne concernée ne saura pas de qui cela vient, et vous apprendrez la suite par une notification.

Vous n’avez pas de compte ? [Signalez un contenu](/signaler-un-contenu), avec l’adresse exacte de la page et ce que vous lui reprochez. Vous recevrez notre décision par e-mail, et de quoi la contester.`,
  },
  {
    id: 'decisions',
    title: 'Ce que le staff décide',
    text: `Une personne regarde, puis décide. Selon la gravité et ce qui a précédé :

- une photo, un commentaire, un message du forum, une ardoise ou une description est retiré de la vue des autres ;
- un avertissement est donné, exprimé en pour cent ;
- un avis prévient que le profil est peut-être faux ;
- le compte est suspendu pour un temps, ou pour de bon.

Retirer un contenu ajoute en général ${WARNING_STEP} % à l’avertissement. À ${WARNING_LIMIT} %, le compte est suspendu jusqu’à ce qu’un admin l’ait examiné. Sans rien de nouveau, l’avertissement baisse de ${WARNING_STEP} % par mois.`,
  },
  {
    id: 'motifs',
    title: 'Savoir pourquoi',
    text: `Chaque décision vous est expliquée dans [Mes décisions](/user/decisions) et par e-mail : ce qui est concerné, la règle, le motif, le rôle de qui a décidé, la durée. Un membre suspendu garde l’accès à cette page.`,
  },
  {
    id: 'contester',
    title: 'Contester',
    text: `Vous avez six mois pour contester une décision, gratuitement, depuis sa page. Un admin ou le fondateur, qui ne l’a pas prise, la relit. S’il vous donne raison, tout est rétabli.

Vous pouvez aussi, à tout moment, vous adresser à un [organisme certifié de règlement extrajudiciaire des litiges](https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement) ou à un tribunal.`,
  },
]

export const RULES_PAGE_SECTIONS: readonly LegalSection[] = [...RULE_SECTIONS, ...CONSEQUENCE_SECTIONS]

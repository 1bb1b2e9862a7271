import { AGE_MIN } from '../../../../shared/enumerations.ts'
import { REPORTED_MESSAGES } from '../../../moderation/reports/contract.ts'
import type { LegalFacts } from '../policy.ts'
import { formatMailLink, formatOptional, formatPrice, type LegalSection } from '../texts.ts'

// `/cgu`: the contract between a member and the site, with the sale of Premium (DSA, article 14; code de la
// consommation).

export function createTermsSections(facts: LegalFacts): readonly LegalSection[] {
  return [
    ...createSignUpSections(facts),
    ...createContentSections(facts),
    ...createPremiumSections(facts),
    ...createClosingSections(facts),
  ]
}

function createSignUpSections({ siteName, publisher, daily }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'objet',
      title: 'De quoi il s’agit',
      text: `${siteName} est un site de rencontres et de discussions entre adultes, publié par l’éditeur nommé dans les [mentions légales](/mentions-legales) : ${formatOptional(publisher.name)}. « Nous » désigne cet éditeur, « le staff » les personnes à qui il confie la modération.

Ces conditions vont avec deux autres pages : les [règles](/regles) de la maison et la page [Confidentialité](/confidentialite).`,
    },
    {
      id: 'inscription',
      title: 'S’inscrire',
      text: `- Il faut avoir **${AGE_MIN} ans ou plus**. Le compte d’une personne mineure est fermé.
- L’inscription est gratuite, et un compte est personnel : un seul par personne.
- Votre âge, votre sexe et vos photos sont les vôtres. Un pseudonyme suffit pour le nom.
- Il faut confirmer son adresse e-mail pour écrire aux autres.
- Gardez votre mot de passe pour vous. Si vous pensez qu’il est connu, changez-le : vos autres appareils sont déconnectés.`,
    },
    {
      id: 'service',
      title: 'Ce que le site offre',
      text: `Un profil et un album, une recherche, des demandes d’ami, des conversations, un forum. Chercher, lire, aimer et commenter est gratuit. Sans Premium, un membre envoie au plus, chaque jour, ${daily.asked} demandes d’ami, ${daily.opened} nouvelles conversations et ${daily.sent} messages. Des limites plus larges, les mêmes pour tous, protègent le site des envois automatiques : profils ouverts, messages, e-mails du compte, trente connexions par heure, vingt appareils connectés. Quand beaucoup de comptes s’ouvrent à la fois, l’inscription demande un petit calcul au navigateur, ou passe par un lien envoyé par e-mail.

Nous faisons de notre mieux pour que le site fonctionne sans interruption, mais ne pouvons pas le promettre.`,
    },
    {
      id: 'classement',
      title: 'Comment les membres sont classés',
      text: `- La recherche applique vos critères, puis classe par dernière activité ou par date d’inscription : vous choisissez.
- Les membres mis en avant à l’accueil ont une photo et sont venus dans le mois ; les plus proches de vous d’abord, puis les plus récemment actifs.
- Le mur, les nouvelles et le forum vont du plus récent au plus ancien.

Rien d’autre ne joue : ni ce que vous lisez, ni ce que vous payez. Premium change l’aspect d’une carte, pas sa place.`,
    },
  ]
}

function createContentSections({ siteName }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'regles',
      title: 'Les règles à respecter',
      text: `Les [règles](/regles) disent ce qui est permis et ce qui ne l’est pas. En résumé : être adulte et soi-même, respecter les autres, ne demander ni argent ni images intimes, ne rien publier d’illicite. Vous répondez de ce que vous publiez et de ce que vous écrivez.`,
    },
    {
      id: 'contenus',
      title: 'Vos contenus restent à vous',
      text: `Vos photos et vos textes vous appartiennent. Pour pouvoir les montrer, nous avons besoin de votre accord : vous nous permettez, gratuitement, sans exclusivité et dans le monde entier, de les héberger, de les adapter aux écrans (taille, format) et de les montrer sur ${siteName} aux personnes à qui vous les destinez.

Cet accord dure tant que le contenu est sur le site, et prend fin quand vous le supprimez. **Une exception :** les messages du forum restent après la suppression du compte, sous « Membre supprimé », pour que les discussions restent lisibles.

Nous ne les vendons pas, ne les donnons à personne, n’en faisons pas de publicité et n’entraînons aucun programme avec.

En publiant, vous garantissez que vous en avez le droit, et que les personnes reconnaissables sur vos photos sont d’accord.`,
    },
    {
      id: 'moderation',
      title: 'Modération',
      text: `**Ce que des personnes décident.** Chaque photo est regardée avant d’être visible. Le reste l’est après un signalement, ou quand le staff le voit. Les conversations privées ne sont pas lues : si l’un des deux signale la conversation, et alors seulement, ses ${REPORTED_MESSAGES} derniers messages sont joints au signalement, et leur lecture est inscrite dans un journal.

**Ce que des programmes font.** Ils comptent les envois et ralentissent ceux qui sont trop nombreux. Ils refusent une photo qui ressemble à une photo bannie. Ils mettent en attente, jusqu’à ce qu’une personne décide et 72 heures au plus, une inscription qui partage l’adresse ou une photo d’un compte banni. Ils signalent au staff des ressemblances entre comptes (adresse IP, appareil, photo, premier message répété) : ce sont des indices, aucune décision n’en découle sans une personne. À 100 % d’avertissement, le compte est suspendu sans autre décision, jusqu’à ce qu’un admin l’examine ; chacun des avertissements a été décidé par une personne.

**Ce qui peut être décidé** : retirer un contenu, donner un avertissement, signaler un profil comme peut-être faux, suspendre un compte pour un temps ou pour de bon. Ce qui compte : la gravité, la répétition, l’intention. Des signalements manifestement infondés et répétés peuvent aussi valoir un avertissement.

**Vos garanties.** Vous recevez pour chaque décision ses motifs, et pouvez la contester pendant six mois, gratuitement : une personne qui ne l’a pas prise la relit. Vous pouvez aussi saisir un organisme certifié de règlement extrajudiciaire des litiges, ou un tribunal. Le détail est dans les [règles](/regles#decisions).`,
    },
    {
      id: 'signaler',
      title: 'Signaler un contenu',
      text: `Les membres se servent de « Signaler », présent partout. Toute autre personne peut [signaler un contenu](/signaler-un-contenu), sans compte. Nous disons à qui a signalé ce qui a été décidé, et comment le contester. Nos chiffres sont dans le [rapport de transparence](/transparence).`,
    },
  ]
}

function createPremiumSections({ price, takesMoney, hasTestPayment, publisher }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'premium',
      title: 'Premium',
      text: `**Ce que c’est.** Un abonnement facultatif, décrit sur la page [Premium](/premium). L’essentiel du site n’en dépend pas.

**Prix.** ${formatPrice(price)} par mois, toutes taxes comprises, payés d’avance.

**Paiement.** ${PAYMENT_TEXTS[takesMoney ? 'stripe' : hasTestPayment ? 'test' : 'none']}

**Durée.** Un mois, renouvelé chaque mois tant que vous ne l’arrêtez pas. Un reçu vous est envoyé par e-mail après chaque paiement. Si un paiement échoue, il est tenté à nouveau pendant quelques jours ; sans succès, Premium s’arrête.

**Arrêter.** En trois clics, quand vous voulez, depuis « Résilier » au bas de chaque page ou [mon abonnement](/user/abonnement) ; sans vous connecter, [par cette page](/resiliation). Premium reste ouvert jusqu’à la fin du mois payé, puis rien n’est plus prélevé. Un compte suspendu peut toujours résilier ; supprimer son compte arrête l’abonnement.

**Changement de prix.** Il ne vaut jamais pour un mois déjà payé, et vous est annoncé par e-mail au moins un mois avant, pour que vous puissiez arrêter.`,
    },
    {
      id: 'retractation',
      title: 'Quatorze jours pour changer d’avis',
      text: `Vous pouvez vous rétracter pendant **quatorze jours** à partir de l’abonnement, sans donner de raison : « [Renoncer au contrat ici](/retractation) », au bas des pages, avec ou sans connexion, puis « Confirmer la rétractation ». Un e-mail l’accuse, avec sa date et son heure. Le jour de l’abonnement ne compte pas ; le délai finit à minuit, heure de Paris, le quatorzième jour qui le suit, ou le premier jour ouvrable après un samedi, un dimanche ou un jour férié. Un renouvellement n’ouvre pas un nouveau délai ; un nouveau contrat, si.

Premium commence dès le paiement, à votre demande expresse ; si vous vous rétractez, nous rendons ce que vous avez payé, moins les jours entiers déjà servis, sous quatorze jours et par le même moyen (code de la consommation, articles L221-18 à L221-25). La page Premium en donne un modèle de lettre.

La garantie légale de conformité des services numériques vous protège aussi (articles L224-25-12 et suivants) : si Premium ne fonctionne pas comme décrit, nous le réparons sans frais ; à défaut, vous pouvez obtenir une baisse de prix ou mettre fin à l’abonnement.`,
    },
    {
      id: 'mediation',
      title: 'Un différend',
      text: `Écrivez-nous d’abord : la plupart des soucis se règlent ainsi. Si ce n’est pas le cas, un consommateur peut saisir gratuitement un médiateur, dans l’année qui suit sa réclamation : ${formatOptional(publisher.mediator)}.`,
    },
  ]
}

const PAYMENT_TEXTS = {
  stripe:
    'Par carte, chez Stripe, notre prestataire de paiement. Nous ne voyons ni ne gardons votre numéro de carte.',
  test: 'Aujourd’hui, le paiement de ce site est un essai : il ne demande aucune carte et ne prélève aucune somme.',
  none: 'On ne peut pas s’abonner sur ce site pour l’instant.',
}

function createClosingSections({ contactEmail }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'partir',
      title: 'Partir',
      text: `Vous pouvez à tout moment mettre votre compte [en pause](/user/visibilite) ou le [supprimer](/user/suppression), et d’abord prendre une [copie de vos données](/user/donnees). Dès la suppression, plus personne ne vous voit ; vous pouvez l’annuler pendant 72 heures, puis elle est définitive.

Un compte que personne n’ouvre pendant 24 mois est supprimé, après deux e-mails qui le disent.

Nous ne fermons un compte que pour un manquement aux règles, par une décision motivée que vous pouvez contester.`,
    },
    {
      id: 'responsabilite',
      title: 'Qui répond de quoi',
      text: `Les membres répondent de ce qu’ils publient. Nous l’hébergeons, et agissons dès qu’un contenu illicite nous est signalé.

Nous ne vérifions pas l’identité des membres. Le badge « Vérifié » dit qu’une personne du staff a comparé, le jour indiqué, les photos d’un profil à une photo prise pour cela, et rien d’autre ; il prend fin quand la photo de profil est remplacée par une autre qu’elle n’a pas comparée. Restez prudent, surtout au premier rendez-vous : nos [conseils de sécurité](/conseils-securite) y aident.

Nous répondons de nos propres fautes selon la loi. Rien ici ne réduit les droits qu’elle donne aux consommateurs.`,
    },
    {
      id: 'changements',
      title: 'Quand ces conditions changent',
      text: `Chaque version porte sa date. Quand elle change, nous le disons sur votre page d’accueil, avec ce qui change, et vous demandons votre accord. Le message reste jusqu’à ce que vous l’ayez donné ; rien n’est bloqué entre-temps. Si vous n’êtes pas d’accord, vous pouvez [supprimer votre compte](/user/suppression). La date et la version de votre accord sont gardées.`,
    },
    {
      id: 'droit',
      title: 'Droit applicable',
      text: `Le droit français s’applique. Si vous habitez un autre pays, vous gardez la protection que sa loi donne aux consommateurs, et pouvez vous adresser à ses tribunaux.`,
    },
    {
      id: 'contact',
      title: 'Nous joindre',
      text: `Par le [formulaire de contact](/contact), ou par e-mail : ${formatMailLink(contactEmail)}. En français.`,
    },
  ]
}

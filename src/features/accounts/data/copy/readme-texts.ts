// What stands beside the files of a copy: the LISEZ-MOI.txt in which a member reads what each of them is.

/** What each file of a copy holds, under its name without `.json`. */
export const FILE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  compte:
    'votre compte\u202f: nom, adresses e-mail, inscription, adresse IP de l’inscription (un an), rôle, avertissement, réglages de visibilité, compteurs du jour, liens envoyés par e-mail qui attendent',
  profil: 'votre profil\u202f: réponses, métier, description, date de naissance, commune et position',
  reglages: 'votre recherche, qui peut vous écrire, les notifications que vous voulez',
  appareils: 'les appareils connectés à votre compte, avec leur adresse IP et leur navigateur',
  'notifications-push': 'les navigateurs qui reçoivent vos notifications, sans leurs clés',
  consentements: 'vos accords, avec leur date. kind\u202f: 1 les conditions, 2 les données sensibles',
  copies: 'les copies de vos données que vous avez demandées',
  amis: 'vos amis',
  bloques: 'les membres que vous avez bloqués',
  'demandes-envoyees': 'les demandes d’ami que vous avez envoyées',
  'demandes-recues': 'celles que vous avez reçues. state\u202f: 0 en attente, 1 refusée',
  conversations: 'vos conversations, avec qui, et ce que vous en avez lu',
  messages:
    'les messages de ces conversations, envoyés (own\u202f: true) et reçus, comme vous les lisez sur le site. type\u202f: 0 texte, 1 image animée',
  'premiers-messages':
    'les premiers messages à des inconnus, gardés 30 jours contre le spam (has_contact\u202f: avec un lien ou un numéro)',
  photos:
    'vos photos, dont les fichiers sont dans le dossier photos sous leur numéro. state\u202f: 0 en attente, 1 acceptée, 2 refusée, 3 retirée, 4 retirée pour de bon',
  'likes-recus': 'les likes de vos photos',
  'likes-donnes': 'les likes que vous avez donnés',
  'commentaires-recus': 'les commentaires des autres sous vos photos',
  'commentaires-ecrits': 'les commentaires que vous avez écrits, même retirés',
  'forum-topics': 'les topics que vous avez créés, avec leur sondage',
  'forum-posts': 'vos messages sur le forum, même retirés',
  'forum-versions': 'vos messages du forum tels qu’ils étaient avant d’être modifiés',
  'forum-mentions': 'les messages du forum qui vous nomment',
  'forum-votes': 'vos votes aux sondages',
  'forum-suivis': 'les topics que vous suivez',
  'forum-lectures': 'jusqu’où vous avez lu chaque topic',
  'forum-exclusions': 'les topics auxquels vous ne pouvez plus participer',
  notifications:
    'vos notifications. type\u202f: 2 profil vérifié, 3 vérification refusée, 4 description retirée, 5 description permise, 10 ami, 15 commentaire, 16 like, 17 photo retirée, 18 commentaire retiré, 19 photo refusée, 20 réponse, 21 topic fermé, 22 topic rouvert, 23 mention, 24 message du forum retiré, 25 message rétabli, 30 réponse à un signalement, 40 avertissement, 41 restriction, 42 réponse à une contestation',
  fil: 'ce que le fil d’actualité raconte de vous. type\u202f: 2 profil vérifié, 3 ami, 4 photo, 5 commentaire, 6 commentaire chez vous, 7 like, 8 topic, 9 message du forum',
  'visites-recues': 'qui a vu votre profil, si vous laissez vous-même des traces',
  'visites-faites': 'les profils que vous avez vus',
  signalements:
    'les signalements que vous avez faits. type\u202f: 1 profil, 2 conversation, 3 commentaire, 4 photo, 5 message du forum',
  decisions:
    'ce que le staff a décidé à votre sujet. kind\u202f: 1 photo refusée, 2 photo retirée, 3 photo retirée pour de bon, 4 commentaire retiré, 5 message du forum retiré, 6 description retirée, 7 avertissement, 8 suspension, 9 suspension pour de bon, 10 profil peut-être faux',
  contestations: 'vos contestations, et ce que le staff a répondu',
  verification:
    'la vérification de votre inscription (matched_by\u202f: 1 adresse, 2 photo\u202f; outcome\u202f: 1 admise, 2 refusée, 3 libérée), et, si votre compte est suspendu, depuis quand ses empreintes sont gardées (ban_marks)',
  abonnement:
    'votre abonnement Premium. state\u202f: 0 commencé, 1 en cours, 2 paiement en retard, 3 terminé',
  paiements: 'vos paiements. amount est en centimes',
  lettres: 'ce que vous avez écrit par le formulaire de contact',
  limites:
    'les jours où une limite de lecture vous a arrêté, gardés 30 jours. kind\u202f: profiles les profils ouverts, pages celles de la recherche et des photos\u202f; hits combien de fois',
}

const DAY = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** The LISEZ-MOI.txt of a copy. */
export function composeReadme({ name, at }: { name: string; at: Date }): string {
  const files = Object.entries(FILE_DESCRIPTIONS).map(([file, says]) => `${file}.json\n    ${says}.`)
  return `Guinguette\u202f: la copie des données de ${name}
Faite le ${DAY.format(at)}, heure de Paris.

Ce dossier contient tout ce que Guinguette garde à votre sujet. Les fichiers .json se lisent
avec un navigateur ou un éditeur de texte, et par d’autres services. Les dates sont en temps
universel (UTC). Un fichier qui contient [] ou null est vide\u202f: nous n’avons rien de tel.

LES FICHIERS

${files.join('\n\n')}

photos/
    vos photos en grand, au format WebP, sous leur numéro dans photos.json.

CE QUI N’Y EST PAS, ET POURQUOI

- Votre mot de passe et les clés de vos appareils\u202f: nous n’en gardons que des empreintes, qui ne
  servent qu’à vous reconnaître.
- Les signalements reçus et les notes de travail du staff\u202f: ils parlent aussi d’autres personnes,
  que la loi protège (RGPD, article 15, 4). Ce qui en a été décidé est dans decisions.json.
- Le journal des actes du staff\u202f: il ne contient que des numéros.
- Les noms des membres qui vous ont bloqué ou que vous avez bloqués, sauf dans bloques.json, et
  ce qu’ils vous ont écrit\u202f: le site ne vous le montre plus non plus.
- Le fichier d’une photo retirée pour de bon.

Ces fichiers parlent aussi des membres avec qui vous avez parlé\u202f: gardez-les pour vous.
`
}

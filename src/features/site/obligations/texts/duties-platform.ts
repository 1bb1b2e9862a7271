import { type DutyGroup, doneIf, EXEMPT_SIZE, isSmall, notApplicable, toDo, UNKNOWN_SIZE } from './duty.ts'

// Duties of a platform (règlement (UE) 2022/2065, "DSA") and of a host.

/** Addresses that show that the site has the part. */
const ALERT_CALL = '/api/admin/reports/:id/alerts'
const NOTICE_PATH = '/signaler-un-contenu'
const BLOCK_CALL = '/api/admin/judicial-block/:userId'

const DSA = 'Règlement (UE) 2022/2065 (DSA)'

export const PLATFORM: DutyGroup = {
  id: 'plateforme',
  title: 'Accueillir ce que d’autres publient',
  duties: [
    {
      title: 'Points de contact',
      source: `${DSA}, articles 11 et 12`,
      href: '/mentions-legales#contact',
      assess: ({ config }) =>
        doneIf(
          config.contactEmail !== null,
          'Publiés, pour les autorités et pour le public. Lisez cette boîte chaque jour.',
          'Réglez CONTACT_EMAIL.',
        ),
    },
    {
      title: 'Représentant légal dans l’Union',
      source: `${DSA}, article 13`,
      href: '/mentions-legales#contact',
      assess: ({ config }) =>
        doneIf(
          config.representative !== null,
          'Nommé dans les mentions légales. Communiquez-le aussi à l’Arcom ou à l’autorité de son pays.',
          'Établi dans l’Union européenne, vous n’avez rien à faire. Sinon désignez un représentant et réglez EU_REPRESENTATIVE.',
        ),
    },
    {
      title: 'Notifications de contenus illicites',
      source: `${DSA}, article 16`,
      href: '/signaler-un-contenu',
      assess: ({ config, hasRoute }) => {
        if (!hasRoute(NOTICE_PATH))
          return toDo(
            'Les membres ont « Signaler » ; sans compte, seul le formulaire de contact reçoit : répondez-y vous-même.',
          )
        return doneIf(
          config.mailUrl !== undefined,
          'Un formulaire pour tous, un accusé de réception, une décision motivée, un recours par le lien de l’e-mail. Lisez la file chaque jour.',
          'Le formulaire reçoit, mais ni accusé ni décision ne partent : réglez MAIL_URL.',
        )
      },
    },
    {
      title: 'Exposé des motifs',
      source: `${DSA}, article 17`,
      href: '/admin/signalements',
      assess: ({ config, hasRoute }) =>
        doneIf(
          hasRoute('/user/decisions') && config.mailUrl !== undefined,
          'Chaque restriction en produit un, sur le site et par e-mail. Écrivez un motif que le membre puisse comprendre.',
          'Chaque restriction en produit un sur le site, mais aucun e-mail ne part : réglez MAIL_URL.',
        ),
    },
    {
      title: 'Soupçon d’infraction grave',
      source: `${DSA}, article 18 ; code pénal, article 434-1`,
      href: '/admin/signalements',
      assess: ({ hasRoute }) =>
        toDo(
          `Menace pour la vie ou la sécurité : prévenez aussitôt les autorités (17, et [PHAROS](https://www.internet-signalement.gouv.fr)). ${
            hasRoute(ALERT_CALL)
              ? '« Alerter les autorités », sur le signalement, prépare le dossier et l’inscrit ; personne ne l’envoie à votre place.'
              : 'Personne ne le fait à votre place.'
          }`,
        ),
    },
    {
      title: 'Réclamations',
      source: `${DSA}, article 20`,
      href: '/admin/contestations',
      assess: ({ admins, lateContests }) => {
        if (lateContests > 0)
          return toDo(`Contestations sans réponse depuis plus de 14 jours : ${lateContests}.`)
        return doneIf(
          admins > 1,
          'Six mois pour contester ; une autre personne répond. Aucune n’attend depuis 14 jours.',
          'Vous êtes le seul admin : personne ne peut répondre à la contestation de vos décisions. Nommez-en un second.',
        )
      },
    },
    {
      title: 'Règlement extrajudiciaire, signaleurs de confiance',
      source: `${DSA}, articles 21 et 22`,
      assess: (context) =>
        isSmall(context)
          ? notApplicable(EXEMPT_SIZE)
          : toDo(
              `Les exposés des motifs nomment les organismes certifiés. Coopérez avec eux, et traitez d’abord ce qu’envoie un signaleur de confiance : il n’a pas de canal à lui. ${UNKNOWN_SIZE}`,
            ),
    },
    {
      title: 'Utilisation abusive',
      source: `${DSA}, article 23`,
      href: '/regles',
      assess: ({ hasRoute }) =>
        doneIf(
          hasRoute('/regles') && hasRoute('/admin/signalements'),
          'Avertissements de 10 %, suspension à 100 %, annoncés dans les règles et les conditions. Qui abuse des signalements : avertissez, puis suspendez.',
          'La page des règles manque.',
        ),
    },
    {
      title: 'Rapports de transparence',
      source: `${DSA}, articles 15 et 24 ; règlement (UE) 2024/2835`,
      href: '/transparence',
      assess: (context) => {
        if (isSmall(context))
          return notApplicable(
            `${EXEMPT_SIZE} Le nombre de vos membres actifs reste dû à l’autorité qui le demande (article 24, 3).`,
          )
        return doneIf(
          context.hasRoute('/transparence'),
          'La page publie les chiffres et le fichier au modèle de la Commission. Publiez-les chaque année, et deux fois par an le nombre de membres actifs.',
          `Publiez-les chaque année ; les chiffres sont dans l’administration et l’export du journal. ${UNKNOWN_SIZE}`,
        )
      },
    },
    {
      title: 'Nombre de membres actifs',
      source: `${DSA}, article 24(2) et 24(3)`,
      href: '/transparence',
      assess: ({ hasRecipientCount, hasRoute }) =>
        doneIf(
          hasRecipientCount && hasRoute('/transparence'),
          'Compté chaque mois et publié. Une autorité peut le demander à tout moment, même à une petite entreprise.',
          'Aucun mois n’est encore compté. Une autorité peut demander ce nombre à tout moment.',
        ),
    },
    {
      title: 'Injonctions des autorités',
      source: `${DSA}, articles 9 et 10`,
      href: '/admin/transparence',
      assess: ({ hasRoute }) =>
        toDo(
          hasRoute('/admin/transparence')
            ? 'Exécutez-les, dites-le à l’autorité, et inscrivez chacune : le rapport les compte.'
            : 'Exécutez-les, dites-le à l’autorité et à la personne concernée, et gardez-en la trace.',
        ),
    },
    {
      title: 'Base de données de la Commission',
      source: `${DSA}, article 24(5)`,
      assess: (context) =>
        isSmall(context)
          ? notApplicable(EXEMPT_SIZE)
          : toDo(
              `Envoyez-y chaque exposé des motifs, sans donnée personnelle : le site ne le fait pas. ${UNKNOWN_SIZE}`,
            ),
    },
    {
      title: 'Système de recommandation',
      source: `${DSA}, article 27`,
      href: '/cgu#classement',
      assess: ({ hasRoute }) =>
        doneIf(
          hasRoute('/cgu'),
          'Les conditions disent l’ordre de chaque liste et ce qui n’y joue pas. Il n’y a pas de profilage.',
          'La page des conditions manque.',
        ),
    },
    {
      title: 'Publicité',
      source: `${DSA}, article 26`,
      assess: () => notApplicable('Le site ne montre que ses propres panneaux.'),
    },
    {
      title: 'Mineurs',
      source: `${DSA}, article 28`,
      href: '/admin/signalements',
      assess: () =>
        toDo(
          'La date de naissance est demandée, et moins de 18 ans refusé ; l’âge n’est pas vérifié. Fermez sans attendre le compte d’un mineur, et regardez ces signalements d’abord.',
        ),
    },
    {
      title: 'Vérification de l’âge',
      source: 'LCEN, articles 10 et 10-1 (loi 2024-449, « SREN »)',
      href: '/regles',
      assess: () =>
        notApplicable(
          'Elle vise les sites qui diffusent des contenus pornographiques ; les règles les interdisent, et vous les retirez.',
        ),
    },
    {
      title: 'Conserver ce qui identifie les auteurs',
      source: 'LCEN, article 6 ; décret 2021-1362, articles 2 à 5',
      href: '/confidentialite#justice',
      assess: ({ config }) =>
        doneIf(
          config.legalPublicKey !== null,
          'Identité (5 ans après la fermeture du compte), compte et paiements (1 an après) et adresses (1 an) sont scellés pour la clé que vous gardez ailleurs. La commande « guinguette legal-request » les ouvre.',
          'Rien n’est scellé. Si la loi fait de vous un hébergeur, créez une clé par « guinguette legal-key », réglez LEGAL_PUBLIC_KEY, et emportez la clé privée.',
        ),
    },
    {
      title: 'Blocage judiciaire d’un compte',
      source: 'Code pénal, article 131-35-1',
      href: '/admin/recherche',
      assess: ({ hasRoute }) =>
        doneIf(
          hasRoute(BLOCK_CALL),
          'À réception d’une décision : fiche du membre, « Blocage judiciaire », dernier jour et référence. Le compte est bloqué jusque-là, et une inscription qui lui ressemble attend le staff.',
          'Sur la décision d’un juge : suspendez le compte jusqu’à sa date, et refusez les inscriptions qui lui ressemblent (75 000 € d’amende sinon).',
        ),
    },
    {
      title: 'Réquisitions des autorités',
      source: 'Code de procédure pénale, articles 60-1, 77-1-1 et 99-3 ; LCEN, article 6',
      href: '/admin/journal',
      assess: () =>
        toDo(
          'Vérifiez d’où vient la demande, ne donnez que ce qu’elle demande. Chaque ouverture de données scellées est au journal et vous est écrite.',
        ),
    },
  ],
}

import { type DutyGroup, doneIf, toDo } from './duty.ts'

// Duties of a controller (RGPD).

const RGPD = 'RGPD'

export const PRIVACY: DutyGroup = {
  id: 'donnees',
  title: 'Traiter des données personnelles',
  duties: [
    {
      title: 'Information des personnes',
      source: `${RGPD}, articles 12 à 14`,
      href: '/confidentialite',
      assess: ({ config }) =>
        doneIf(
          config.publisher.name !== null && config.contactEmail !== null,
          'La page dit quoi, pourquoi, combien de temps et qui en répond ; ses durées sont celles que le programme applique.',
          'La page ne dit pas qui en répond : réglez PUBLISHER_NAME et CONTACT_EMAIL.',
        ),
    },
    {
      title: 'Consentement aux données sensibles',
      source: `${RGPD}, articles 7 et 9`,
      href: '/confidentialite#sensibles',
      assess: ({ hasRoute }) =>
        doneIf(
          hasRoute('/api/user/sensitive'),
          'Orientation et religion : demandé à part, prouvé, effacé au retrait.',
          'L’appel qui donne ou retire l’accord manque.',
        ),
    },
    {
      title: 'Accès et portabilité',
      source: `${RGPD}, articles 15 et 20`,
      href: '/user/donnees',
      assess: ({ config, hasRoute }) =>
        doneIf(
          hasRoute('/user/donnees') && config.mailUrl !== undefined,
          'Chaque membre prend une copie de tout. Répondez dans le mois à qui n’a pas de compte.',
          'La copie se fait, mais aucun e-mail ne dit qu’elle est prête : réglez MAIL_URL.',
        ),
    },
    {
      title: 'Effacement',
      source: `${RGPD}, article 17`,
      href: '/confidentialite#durees',
      assess: ({ hasRoute }) =>
        doneIf(
          hasRoute('/user/suppression'),
          'Par le membre, en 72 heures ; les comptes inutilisés aussi. Effacez vous-même les vieilles sauvegardes copiées ailleurs.',
          'La page de suppression manque.',
        ),
    },
    {
      title: 'Demandes écrites',
      source: `${RGPD}, articles 12, 16, 18 et 21`,
      href: '/admin/contact',
      assess: ({ lateMessages }) =>
        toDo(
          lateMessages > 0
            ? `Répondez dans le mois. Courriers ouverts depuis plus longtemps : ${lateMessages}.`
            : 'Répondez dans le mois à qui veut s’opposer, limiter ou faire corriger. Aucun courrier n’est plus ancien.',
        ),
    },
    {
      title: 'Registre des traitements',
      source: `${RGPD}, article 30`,
      href: '/admin/obligations/registre',
      assess: ({ registerGaps }) =>
        toDo(
          registerGaps.length === 0
            ? 'La part du site est écrite : chaque colonne de sa base y est. Ajoutez ce que vous faites ailleurs, datez, gardez.'
            : `La base et le registre diffèrent : ${registerGaps.slice(0, 5).join(', ')}. Le reste est écrit.`,
        ),
    },
    {
      title: 'Analyse d’impact',
      source: `${RGPD}, articles 35 et 36`,
      href: '/admin/obligations/analyse-impact',
      assess: () =>
        toDo(
          'Obligatoire avant l’ouverture. L’ébauche dit ce que le programme sait : complétez, décidez, signez.',
        ),
    },
    {
      title: 'Délégué à la protection des données',
      source: `${RGPD}, articles 37 à 39`,
      href: '/confidentialite#responsable',
      assess: ({ config }) =>
        doneIf(
          config.dataOfficer !== null,
          'Nommé sur la page Confidentialité. Déclarez-le à la CNIL si ce n’est fait.',
          'Obligatoire quand des données sensibles sont traitées à grande échelle, ce qu’un site de rencontres fait vite. Désignez-le, [déclarez-le à la CNIL](https://www.cnil.fr/fr/designation-dpo), puis réglez DPO_CONTACT.',
        ),
    },
    {
      title: 'Contrats avec les prestataires',
      source: `${RGPD}, article 28`,
      assess: ({ config }) =>
        toDo(
          `À signer avec l’hébergeur${config.mailUrl ? ', le service d’e-mail' : ''}${config.s3 ? ', le stockage d’objets' : ''}${config.stripe ? ', Stripe' : ''}${config.giphyKey ? ', Giphy' : ''}.`,
        ),
    },
    {
      title: 'Sécurité',
      source: `${RGPD}, article 32`,
      assess: ({ config }) => {
        const missing = [
          ...(config.isSecure ? [] : ['https (SITE_URL)']),
          ...(config.asksFactor ? [] : ['le second facteur du staff (STAFF_SECOND_FACTOR)']),
          ...(config.backup.every === undefined ? ['des sauvegardes (BACKUP_EVERY)'] : []),
        ]
        return missing.length > 0
          ? toDo(`Il manque : ${missing.join(', ')}.`)
          : toDo(
              'https, second facteur et sauvegardes sont réglés. À vous : disques chiffrés, sauvegardes copiées ailleurs et essayées, mises à jour.',
            )
      },
    },
    {
      title: 'Violation de données',
      source: `${RGPD}, articles 33 et 34`,
      assess: () =>
        toDo(
          'Le jour où des données fuient, se perdent ou sont changées : coupez l’accès, notez tout, [prévenez la CNIL](https://www.cnil.fr/fr/notifier-une-violation-de-donnees-personnelles) dans les 72 heures, et les membres si le risque est élevé. La commande « guinguette check-audit » dit si le journal des actes a été touché.',
        ),
    },
  ],
}

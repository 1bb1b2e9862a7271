import { type DutyGroup, done, doneIf, notApplicable, toDo } from './duty.ts'

// Duties of a publisher (LCEN) and of a seller (code de la consommation).

const NOTHING_SOLD = 'Rien n’est vendu : Stripe n’est pas réglé.'

export const PUBLISHING: DutyGroup = {
  id: 'publier',
  title: 'Publier un site',
  duties: [
    {
      title: 'Mentions légales',
      source: 'LCEN (loi 2004-575), articles 1-1 et 6',
      href: '/mentions-legales',
      assess: ({ missingSettings }) =>
        doneIf(
          missingSettings.length === 0,
          'Tous les réglages demandés sont remplis. Vérifiez qu’ils sont encore vrais.',
          `Ces réglages manquent, et la page dit « non renseigné » : ${missingSettings.join(', ')}.`,
        ),
    },
    {
      title: 'Conditions d’utilisation',
      source: 'Règlement (UE) 2022/2065 (DSA), article 14',
      href: '/cgu',
      assess: ({ hasRoute }) =>
        doneIf(
          hasRoute('/cgu') && hasRoute('/regles'),
          'Datées, en français, avec les règles ; une nouvelle version est soumise à chaque membre. Faites-les relire : elles sont publiées en votre nom.',
          'La page manque.',
        ),
    },
    {
      title: 'Cookies et traceurs',
      source: 'Loi Informatique et Libertés, article 82',
      href: '/confidentialite#cookies',
      assess: ({ config }) =>
        done(
          `Un seul cookie, celui de la session : pas de bandeau. Un test visite les pages et n’y trouve aucun tiers.${config.giphyKey ? ' Giphy n’est appelé qu’après l’accord du membre.' : ''} N’ajoutez rien par le proxy.`,
        ),
    },
  ],
}

export const SELLING: DutyGroup = {
  id: 'vendre',
  title: 'Vendre Premium',
  duties: [
    {
      title: 'Information avant le contrat',
      source: 'Code de la consommation, articles L221-5 et R221-1',
      href: '/premium',
      assess: ({ config, hasRoute }) => {
        if (!config.stripe) return notApplicable(NOTHING_SOLD)
        return doneIf(
          hasRoute('/premium') && hasRoute('/retractation'),
          'Avant le paiement : prix, durée, rétractation, et où elle se fait en ligne.',
          'La page dit le prix et la durée, mais pas où se rétracter en ligne.',
        )
      },
    },
    {
      title: 'Rétractation en ligne, 14 jours',
      source: 'Code de la consommation, articles L221-18 à L221-25 et D221-5 ; directive (UE) 2023/2673',
      href: '/retractation',
      assess: ({ config, hasRoute }) => {
        if (!config.stripe) return notApplicable(NOTHING_SOLD)
        return doneIf(
          hasRoute('/retractation'),
          '« Renoncer au contrat ici », avec ou sans connexion : confirmation, accusé daté par e-mail, remboursement. Une déclaration que le site ne rattache à aucun contrat arrive dans Courrier : répondez-y.',
          'La fonction en ligne, obligatoire depuis le 19 juin 2026, manque.',
        )
      },
    },
    {
      title: 'Résilier en trois clics',
      source: 'Code de la consommation, articles L215-1-1 et D215-1 à D215-3',
      href: '/resiliation',
      assess: ({ config, hasRoute }) => {
        if (!config.stripe) return notApplicable(NOTHING_SOLD)
        return doneIf(
          hasRoute('/resiliation'),
          'Au bas des pages, avec ou sans connexion, confirmée par e-mail.',
          'Seul un membre connecté peut résilier.',
        )
      },
    },
    {
      title: 'Avis avant une reconduction tacite',
      source: 'Code de la consommation, article L215-1',
      assess: ({ config }) =>
        config.stripe
          ? toDo(
              'Premium est au mois et s’arrête à tout moment ; chaque paiement donne un reçu, aucun avis n’est envoyé avant. Faites confirmer par un juriste que cela suffit, ou réglez l’avis de renouvellement dans Stripe.',
            )
          : notApplicable(NOTHING_SOLD),
    },
    {
      title: 'Médiateur de la consommation',
      source: 'Code de la consommation, articles L612-1 et L616-1',
      href: '/cgu',
      assess: ({ config }) => {
        if (!config.stripe) return notApplicable(NOTHING_SOLD)
        return doneIf(
          config.publisher.mediator !== null,
          'Nommé dans les mentions légales et les conditions. Votre convention avec lui doit être en cours.',
          'Adhérez à un médiateur agréé, puis réglez CONSUMER_MEDIATOR.',
        )
      },
    },
    {
      title: 'TVA et journal des ventes',
      source: 'Code général des impôts, articles 286 et 289',
      href: '/admin/ventes',
      assess: ({ config, hasRoute }) =>
        config.stripe
          ? toDo(
              `Déclarez la TVA ou votre franchise, et gardez les pièces dix ans (code de commerce, L123-22).${hasRoute('/admin/ventes') ? ' Les totaux par jour et par taux sont dans Ventes.' : ''}`,
            )
          : notApplicable(NOTHING_SOLD),
    },
  ],
}

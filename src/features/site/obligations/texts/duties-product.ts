import { type DutyGroup, done, notApplicable, toDo } from './duty.ts'

// Duties of who offers a service or software: accessibility, cyber resilience.

export const PRODUCT: DutyGroup = {
  id: 'produit',
  title: 'Offrir un service et un logiciel',
  duties: [
    {
      title: 'Accessibilité',
      source: 'Directive (UE) 2019/882, articles 4 et 13 ; code de la consommation, article L412-13',
      href: '/accessibilite',
      assess: ({ config: { accessibility, publisherSize, stripe } }) => {
        if (accessibility.status === 'partial' || accessibility.status === 'full')
          return done(
            'La déclaration cite l’audit que vous avez réglé. Refaites-le après un grand changement.',
          )
        if (accessibility.status === 'exempt' || publisherSize === 'micro')
          return notApplicable(
            'Une microentreprise qui fournit des services en est exemptée. La page le dit avec ACCESSIBILITY_STATUS=exempt.',
          )
        if (!stripe)
          return toDo(
            'Rien n’est vendu, mais le devoir peut vous viser autrement (service public, grande entreprise). La page dit ce qui est vérifié, et « non conforme » faute d’audit.',
          )
        return toDo(
          'Faites auditer le site, puis réglez ACCESSIBILITY_STATUS et ACCESSIBILITY_AUDIT ; microentreprise, réglez PUBLISHER_SIZE et « exempt ».',
        )
      },
    },
    {
      title: 'Liste des composants du logiciel',
      source: 'Règlement (UE) 2024/2847 (cyberrésilience), article 13 et annexe I',
      assess: () =>
        toDo(
          'Due par qui fabrique et vend un logiciel, à partir du 11 décembre 2027. « npm run release » l’écrit avec chaque version (CycloneDX) : gardez celle de la version que vous servez.',
        ),
    },
    {
      title: 'Failles exploitées : les signaler',
      source: 'Règlement (UE) 2024/2847 (cyberrésilience), articles 14 et 24',
      href: '/.well-known/security.txt',
      assess: () =>
        toDo(
          'Depuis le 11 septembre 2026, un fabricant signale une faille exploitée dans les 24 heures au CERT-FR et à l’ENISA ; une fondation qui soutient un logiciel libre, dans la mesure de sa part. Qui ne fait que servir ce site n’est ni l’un ni l’autre, mais prévient le projet (SECURITY.md) et met à jour.',
        ),
    },
  ],
}

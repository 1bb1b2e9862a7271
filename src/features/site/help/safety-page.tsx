import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page, sharedPage } from '../../../platform/http/page.ts'
import { parseWebAddress } from '../../../shared/web-address.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SiteProse } from '../../../ui/site-prose.tsx'
import { LegalSections } from '../legal/components/sections.tsx'

// Texts of `/conseils-securite`, in the notation of `ui/site-markup.ts`.
export const SAFETY_SECTIONS = [
  {
    id: 'arnaques',
    title: 'Reconnaître une arnaque',
    text: `Les escrocs sont patients, aimables, et souvent très doués. Se faire prendre n’a rien de honteux. Ce qui doit vous arrêter\u202f:

- **L’argent, sous toutes ses formes.** Virement, carte cadeau, coupon de recharge, colis à débloquer, billet de train, frais d’hôpital ou de douane\u202f: personne qui vous veut du bien ne demande d’argent à quelqu’un qu’il n’a jamais vu.
- **Le placement miracle.** On vous montre des gains en cryptomonnaie, on vous aide à ouvrir un compte, les premiers retraits marchent, puis tout disparaît.
- **Le départ précipité.** «\u202fViens plutôt sur WhatsApp, Telegram, Instagram\u202f» dès les premiers mots\u202f: ailleurs, nous ne pouvons plus rien pour vous.
- **L’absence qui dure.** Militaire en mission, ingénieur en mer, médecin humanitaire\u202f; la caméra est toujours en panne, le rendez-vous toujours repoussé.
- **Les sentiments très vite.** Grandes déclarations avant la première rencontre, puis une urgence.
- **Vos papiers, vos codes.** Une pièce d’identité, un RIB, un code reçu par SMS\u202f: jamais, même «\u202fpour vérifier\u202f». Notre équipe ne vous en demandera pas non plus.

Un doute\u202f? Cherchez la photo avec **Fake détecteur**, proposez un appel vidéo, parlez-en à un proche. Quelqu’un de sincère comprendra.`,
  },
  {
    id: 'paye',
    title: 'Vous avez déjà payé',
    text: `Cessez tout paiement, même si l’on vous promet un remboursement\u202f: c’est la suite de l’arnaque. Puis, dans cet ordre\u202f:

- **Appelez votre banque** et demandez l’arrêt ou le rappel du virement, l’opposition sur la carte.
- **Gardez tout**\u202f: messages, adresses, numéros, preuves de paiement, captures d’écran.
- **Portez plainte** en ligne avec [THESEE](#numeros), ou dans un commissariat ou une gendarmerie.
- **Signalez le membre ici**, depuis la conversation\u202f: d’autres lui parlent peut-être en ce moment.

Méfiez-vous enfin de qui promet de récupérer votre argent contre des frais.`,
  },
  {
    id: 'rendez-vous',
    title: 'Le premier rendez-vous',
    text: `- **Un lieu public et animé**, de préférence en journée ou en début de soirée. Ni chez vous, ni chez l’autre, ni en voiture.
- **Quelqu’un le sait**\u202f: dites à un proche avec qui, où, jusqu’à quand, et convenez d’un message.
- **Votre propre trajet** à l’aller comme au retour, et un téléphone chargé.
- **Votre verre reste avec vous**, et vous restez maître de ce que vous buvez.
- **Un appel vidéo avant**\u202f: cinq minutes disent beaucoup.
- **Vous pouvez partir** à tout moment, sans raison ni excuse. Mal à l’aise\u202f? Adressez-vous au personnel du lieu.

Gardez pour plus tard votre adresse, votre lieu de travail, vos horaires et le nom de l’école des enfants. Et souvenez-vous que **dire non, ou changer d’avis, est toujours permis**, à tout moment, quoi qu’il se soit passé avant.`,
  },
  {
    id: 'photos',
    title: 'Photos et images',
    text: `- Regardez ce que vos photos racontent derrière vous\u202f: une plaque de rue, une façade, un badge, des enfants.
- N’utilisez pas ici la photo qui mène, par un moteur de recherche, à votre profil professionnel.
- Une image intime envoyée ne vous appartient plus. Si vous en envoyez malgré tout, que ni visage, ni tatouage, ni décor ne permettent de vous reconnaître.
- Une nudité que vous n’avez pas demandée\u202f? [Signalez-la](/aide/signaler).

Diffuser l’image intime d’une personne sans son accord est un délit, même si elle l’avait envoyée elle-même, et même si l’image est fabriquée.`,
  },
  {
    id: 'chantage',
    title: 'On vous fait chanter',
    text: `«\u202fPaie, ou j’envoie ta vidéo à tes amis.\u202f» Ce chantage, la sextorsion, est courant, et il se déjoue. Vous n’avez rien fait de mal\u202f; voici la marche à suivre\u202f:

- **Ne payez pas.** Qui paie une fois est sollicité de nouveau.
- **Ne répondez plus**, et bloquez, ici et ailleurs.
- **Gardez les preuves** avant d’effacer quoi que ce soit\u202f: captures, pseudos, adresses, demandes.
- **Fermez vos listes d’amis** sur les réseaux sociaux, et passez vos comptes en privé.
- **Parlez-en**, à un proche et au [3018](tel:3018)\u202f: l’équipe y aide aussi à faire retirer des images.
- **Portez plainte**, avec THESEE ou au commissariat. Le chantage est un délit, payé ou non.

Si ces menaces vous donnent des idées noires, appelez le [3114](tel:3114), jour et nuit\u202f: quelqu’un vous écoutera.`,
  },
  {
    id: 'ici',
    title: 'Ce que vous pouvez faire ici',
    text: `- **Bloquer**\u202f: dans le menu d’un profil. Vous ne vous croisez plus nulle part, et l’autre n’en sait rien. [Comment faire](/aide/bloquer).
- **Signaler**\u202f: sur chaque profil, conversation, photo, commentaire et message du forum. [Comment faire](/aide/signaler).
- **Choisir** [qui peut vous contacter](/user/gate), et [ce que l’on voit de vous](/user/visibilite).
- **Vérifier**\u202f: le badge «\u202fVérifié\u202f» dit que l’équipe a vu une photo de la personne tenant un code. Il ne dit rien de ses intentions.`,
  },
  {
    id: 'nous',
    title: 'Ce que nous faisons',
    text: `- Une personne regarde chaque photo avant qu’elle soit visible, et lit chaque signalement. Vous apprenez ce qui en est sorti.
- Un message qui ressemble à une arnaque s’affiche avec un avertissement\u202f; un profil douteux porte un avis.
- Votre position n’est connue qu’à un kilomètre près, ou par le centre de votre commune, et personne n’en voit plus qu’une distance, qui ne change pas avant le lendemain.
- Un compte qui met les autres en danger est suspendu. Chaque décision est motivée, et [peut être contestée](/aide/contester-une-decision).
- Nous répondons aux demandes des autorités, dans les formes de la loi.

Nous ne vérifions ni l’identité ni le casier judiciaire des membres\u202f: votre prudence reste la meilleure protection.`,
  },
]
/** Helplines: name, number or link, purpose and hours. */
export const HELP_NUMBERS = [
  {
    name: '17',
    href: 'tel:17',
    who: 'Police, gendarmerie',
    what: 'Urgence et danger immédiat, jour et nuit. Le 112 marche dans toute l’Europe.',
  },
  {
    name: '114',
    href: 'sms:114',
    who: 'Urgence par SMS',
    what: 'Quand on ne peut pas parler ou pas entendre, jour et nuit.',
  },
  {
    name: '17Cyber',
    href: 'https://17cyber.gouv.fr/',
    who: 'Toutes les atteintes numériques',
    what: 'Quelques questions, des conseils, et si besoin un échange en ligne avec un policier ou un gendarme, jour et nuit.',
  },
  {
    name: 'THESEE',
    href: 'https://www.service-public.fr/particuliers/vosdroits/N31138',
    who: 'Plainte en ligne',
    what: 'Arnaque aux sentiments, chantage, compte piraté, fausse vente\u202f: porter plainte ou signaler sans se déplacer, sur service-public.',
  },
  {
    name: '0 805 805 817',
    href: 'tel:+33805805817',
    who: 'Info Escroqueries',
    what: 'Vos droits et vos démarches de victime d’escroquerie, du lundi au vendredi de 9\u00a0h à 18\u00a0h\u00a030.',
  },
  {
    name: '3018',
    href: 'tel:3018',
    who: 'Violences numériques',
    what: 'Harcèlement, chantage, images diffusées sans accord\u202f: écoute et aide au retrait, tous les jours de 9\u00a0h à 23\u00a0h.',
  },
  {
    name: 'PHAROS',
    href: 'https://www.internet-signalement.gouv.fr/',
    who: 'Contenus illicites',
    what: 'Signaler aux autorités un contenu public\u202f: menace, haine, atteinte à un mineur.',
  },
  {
    name: '3919',
    href: 'tel:3919',
    who: 'Violences femmes info',
    what: 'Écoute et orientation des femmes victimes de violences et de leur entourage, jour et nuit.',
  },
  {
    name: '116 006',
    href: 'tel:116006',
    who: 'France Victimes',
    what: 'Aide aux victimes de toute infraction, tous les jours de la semaine.',
  },
] as const

const SAFETY_PATH = '/conseils-securite'

/** `/conseils-securite`: scams, first meetings, blackmail, and helplines. */
export function safetyPage(context: AppContext): void {
  sharedPage(context, SAFETY_PATH, async () => ({
    title: 'Conseils de sécurité',
    description:
      'Reconnaître une arnaque aux sentiments, préparer un premier rendez-vous, répondre à un chantage, et les numéros qui aident.',
    index: true,
    canonical: SAFETY_PATH,
    of: [],
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="law">
          <header className="page-head">
            <h1>Conseils de sécurité</h1>
            <p>
              {
                'La plupart des rencontres se passent bien. Ces quelques réflexes servent pour les autres\u202f: ils sont simples, et personne de bien ne vous en voudra de les suivre.'
              }
            </p>
          </header>
          <aside className="notice notice-warn" aria-labelledby="urgence">
            <Icon name="siren" />
            <div className="stack-sm">
              <h2 id="urgence" className="safety-urgent">
                {'En danger, maintenant\u202f?'}
              </h2>
              <SiteProse
                text={
                  'Appelez le [17](tel:17) (police, gendarmerie) ou le [112](tel:112) (partout en Europe). Vous ne pouvez pas parler, ou pas entendre\u202f? Écrivez au [114](sms:114) par SMS. Ces numéros sont gratuits et répondent jour et nuit. [Tous les autres](#numeros) sont au bas de la page.'
                }
              />
            </div>
          </aside>
          <LegalSections sections={SAFETY_SECTIONS} />
          <HelpNumbers />
        </div>
      </div>
    ),
  }))
}

function HelpNumbers() {
  return (
    <section id="numeros" className="stack-sm" aria-labelledby="titre-numeros">
      <h2 id="titre-numeros">Les numéros et les sites qui aident</h2>
      <p className="soft">En France, ces appels et ces sites sont gratuits.</p>
      <ul className="safety-numbers">
        {HELP_NUMBERS.map(({ name, href, who, what }) => (
          <li key={name} className="panel">
            <a href={href} {...(href.startsWith('http') && { rel: 'noopener noreferrer' })}>
              {name}
            </a>
            <p>
              <b>{who}</b>
            </p>
            <p className="soft small">{what}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * `/exit?url=`: shows the target of a member's link in full before the reader follows it (product.md 2). Never
 * redirects.
 */
export function exitPage(context: AppContext): void {
  page(context, '/exit', 'anyone', async ({ query }) => {
    const target = parseExitTarget(query.url)
    return {
      title: `Vous quittez ${context.config.siteName}`,
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>{`Vous quittez ${context.config.siteName}`}</h1>
              <p>Ce lien a été écrit par un membre. Il mène à un site que nous ne connaissons pas.</p>
            </header>
            <div className="panel stack-sm exit">
              <p>{`Il mène chez ${target.host}, à cette adresse\u202f:`}</p>
              <p className="exit-address">{target.href}</p>
              <p className="soft small">
                N’y donnez ni mot de passe ni numéro de carte, même si la page ressemble à la nôtre. Pour
                revenir, fermez cet onglet.
              </p>
              <p>
                <LinkButton icon="external-link" href={target.href} rel="noopener noreferrer nofollow ugc">
                  Continuer vers ce site
                </LinkButton>
              </p>
            </div>
          </div>
        </div>
      ),
    }
  })
}

/** @throws NotFound for anything but a web address, or one that hides its host */
function parseExitTarget(value: unknown): URL {
  const target = typeof value === 'string' ? parseWebAddress(value) : null
  if (!target) throw new NotFound()
  return target
}

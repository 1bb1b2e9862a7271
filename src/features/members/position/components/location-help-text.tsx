import type { ReactNode } from 'react'

/** The prose of `/aide/localisation`: what is kept, and how each browser is told to share. */
export function LocationHelpText() {
  return (
    <>
      <section className="prose" id="gardons">
        <h2>Ce que nous gardons</h2>
        <p>
          Un point arrondi à deux décimales, soit environ un kilomètre. L’arrondi est fait sur votre appareil,
          puis une seconde fois ici{'\u202f'}: votre adresse ne nous parvient jamais.
        </p>
        <p>
          Les autres membres lisent une distance, comme «{'\u00a0'}à 12 km de vous{'\u00a0'}», et le drapeau
          de votre pays. Il n’y a pas de carte, et votre trajet n’est pas conservé{'\u202f'}: un nouveau point
          remplace le précédent. La distance et le drapeau se cachent dans{' '}
          <a href="/user/visibilite">Ma visibilité</a>.
        </p>
        <p>
          Si vous refusez, le point est effacé. Selon les réglages du site, la ville de votre connexion peut
          alors servir d’indication{'\u202f'}; sinon, aucune distance n’est affichée.
        </p>
      </section>
      <section className="stack-sm" id="autoriser">
        <h2>Autoriser la position</h2>
        <div>
          {RECIPES.map(({ title, steps }) => (
            <details key={title} className="recipe">
              <summary>{title}</summary>
              <ol className="steps">
                {steps.map((step, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
                  <li key={index}>{step}</li>
                ))}
              </ol>
            </details>
          ))}
        </div>
      </section>
    </>
  )
}

const RECIPES: { title: string; steps: ReactNode[] }[] = [
  {
    title: 'iPhone et iPad',
    steps: [
      <>
        Ouvrez <b>Réglages</b>, <b>Confidentialité et sécurité</b>, puis <b>Service de localisation</b>, et
        activez-le.
      </>,
      <>
        Plus bas dans la liste, touchez <b>Sites Safari</b> (ou votre navigateur) et choisissez{' '}
        <b>Lorsque l’app est active</b>.
      </>,
      <>
        Revenez ici, touchez <b>Partager ma position</b>, puis <b>Autoriser</b>.
      </>,
    ],
  },
  {
    title: 'Android, avec Chrome',
    steps: [
      <>
        Activez la <b>Localisation</b> dans les réglages rapides du téléphone.
      </>,
      <>
        Dans Chrome, touchez l’icône à gauche de l’adresse, puis <b>Autorisations</b> et <b>Position</b>.
      </>,
      <>
        Choisissez <b>Autoriser</b>, puis rechargez la page.
      </>,
    ],
  },
  {
    title: 'Ordinateur, avec Chrome, Edge ou Brave',
    steps: [
      <>Cliquez sur l’icône à gauche de l’adresse du site.</>,
      <>
        À côté de <b>Position</b>, choisissez <b>Autoriser</b>.
      </>,
      <>Rechargez la page.</>,
    ],
  },
  {
    title: 'Ordinateur, avec Firefox',
    steps: [
      <>Cliquez sur l’icône des permissions, à gauche de l’adresse.</>,
      <>
        À côté de <b>Accéder à votre position</b>, cliquez sur la croix de <b>Bloqué</b>.
      </>,
      <>
        Rechargez la page, puis choisissez <b>Autoriser</b> quand Firefox pose la question.
      </>,
    ],
  },
  {
    title: 'Mac, avec Safari',
    steps: [
      <>
        Dans <b>Réglages Système</b>, <b>Confidentialité et sécurité</b>, <b>Service de localisation</b>,
        cochez Safari.
      </>,
      <>
        Dans Safari, ouvrez le menu <b>Safari</b>, <b>Réglages pour ce site web</b>, et mettez <b>Position</b>{' '}
        sur <b>Autoriser</b>.
      </>,
      <>Rechargez la page.</>,
    ],
  },
]

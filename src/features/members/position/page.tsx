import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { hasPosition } from '../../../shared/distance.ts'
import { getLocationProps } from '../../../ui/location-props.ts'
import { CHOOSE_PLACE, formatPositionSource } from '../texts.ts'
import { PlainPlaceForm } from './components/plain-place-form.tsx'
import type { choosePlace } from './contract.ts'
import * as calls from './contract.ts'
import { listPlaces } from './server.ts'

const PATH = '/aide/localisation'

type HelpRequest = Pick<PageRequest<'anyone'>, 'viewer' | 'query' | 'raw' | 'reply'>

/** Explains how to share a position; members can also choose a commune. */
export function registerLocationHelpPage(context: AppContext): void {
  page(context, PATH, 'anyone', async (request) => renderLocationHelp(context, request, ''))
}

export function choosePlaceForm(context: AppContext): FormOptions<typeof choosePlace> {
  return {
    redirect: () => `${PATH}#commune`,
    page: async (request, sent) =>
      renderLocationHelp(context, request, sent.errors.place?.[0] ?? sent.message),
  }
}

function renderLocationHelp(context: AppContext, request: HelpRequest, error: string): PageContent {
  const { viewer } = request
  return {
    title: 'Votre position',
    description: `Ce que ${context.config.siteName} garde de votre position, comment la partager depuis votre téléphone ou votre navigateur, et comment choisir une commune à la place.`,
    index: true,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Votre position</h1>
            <p>
              {
                'Elle sert à une seule chose\u202f: dire qui est près de vous. Vous pouvez la partager, choisir une commune, ou ne rien donner du tout.'
              }
            </p>
          </header>
          {viewer && viewer.roles >= 0 && (
            <PlaceSection context={context} request={request} viewer={viewer} error={error} />
          )}
          <LocationHelpText />
          <p className="aside-line">
            <a href="/aide">Toute l’aide</a>
          </p>
        </div>
      </div>
    ),
  }
}

interface PlaceSectionProps {
  context: AppContext
  request: HelpRequest
  viewer: Viewer
  error: string
}

function PlaceSection({ context, request: { query, raw, reply }, viewer, error }: PlaceSectionProps) {
  const parsed = calls.listPlaces.query.safeParse({ search: query.commune })
  const search = parsed.success ? parsed.data.search : ''
  return (
    <section className="panel" id="commune">
      <h2>{CHOOSE_PLACE}</h2>
      <div className="form">
        <p className="soft small">
          Elle remplace la position de votre appareil, pour vous aussitôt et pour les autres dès demain,
          jusqu’à ce que vous changiez d’avis.
        </p>
        <Island id="place-picker" props={getLocationProps(viewer)} />
        <noscript>
          <p className="small">{formatPositionSource(viewer.place, hasPosition(viewer))}</p>
          <PlainPlaceForm
            path={PATH}
            token={getPageToken(context, { raw, reply })}
            search={search}
            choices={search ? listPlaces(search) : []}
            error={error}
          />
        </noscript>
      </div>
    </section>
  )
}

/** Explains what is stored and how to share a position in each browser. */
function LocationHelpText() {
  return (
    <>
      <section className="prose" id="gardons">
        <h2>Ce que nous gardons</h2>
        <p>
          Un point arrondi à deux décimales, soit environ un kilomètre. L’arrondi est fait sur votre appareil,
          puis une seconde fois ici{'\u202f'}: votre adresse ne nous parvient jamais. Dans une commune de
          moins de 10{'\u202f'}000 habitants, nous ne gardons que son centre{'\u202f'}; hors de France, le
          milieu d’un carré de 4 à 6 km de côté.
        </p>
        <p>
          Vos recherches partent aussitôt de votre nouvelle position. Les autres membres, eux, ne vous voient
          changer de place que le lendemain, ou la semaine suivante si vous cachez votre présence{'\u202f'}:
          personne ne sait quand vous vous déplacez.
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

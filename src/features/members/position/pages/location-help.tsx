import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { hasPosition } from '../../../../shared/distance.ts'
import { getLocationProps } from '../../../../ui/location-props.ts'
import { listPlaces } from '../../queries.ts'
import { CHOOSE_PLACE, formatPositionSource } from '../../texts.ts'
import { LocationHelpText } from '../components/location-help-text.tsx'
import { PlainPlaceForm } from '../components/plain-place-form.tsx'
import type { choosePlace } from '../contract/position.ts'
import * as calls from '../contract/position.ts'

const PATH = '/aide/localisation'

type HelpRequest = Pick<PageRequest<'anyone'>, 'viewer' | 'query' | 'raw' | 'reply'>

/** How to share a position, what is kept of it, and the choice of a commune; the choice is for members. */
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
    description:
      'Ce que Guinguette garde de votre position, comment la partager depuis votre téléphone ou votre navigateur, et comment choisir une commune à la place.',
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
          Elle remplace la position de votre appareil, pour vous et pour les autres, jusqu’à ce que vous
          changiez d’avis.
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

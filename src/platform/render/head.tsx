import type { ReactNode } from 'react'
import { getBarColours } from '../../shared/site-colours.ts'
import { NAME_TAG } from '../../shared/site-identity.ts'
import { fontUrls, landingFontUrls } from '../../ui/fonts.ts'
import { END_OF_PAGE } from '../../ui/layout.tsx'
import type { AppContext } from '../context.ts'
import { COLOURS_PATH } from '../site-settings.ts'
import type { PageContent } from './page.tsx'

const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover'
const RESIZES = 'interactive-widget=resizes-content'

/** Data of the page's scripts. */
export interface Scripted {
  token: string
  nonce: string
  /** Ids of the page's islands. */
  islands: readonly string[]
  /** Whether scripts wait: for a photo that the page opens with, or until a visitor comes near them. */
  isLater: boolean
}

interface Props {
  context: AppContext
  content: PageContent
  /** Absent on a page without scripts. */
  scripted: Scripted | undefined
  /** Markup of the tags of this page alone. */
  tags: ReactNode
}

/** The head of every document. */
export function Head({ context, content, scripted, tags }: Props) {
  const { config, settings } = context
  const { icons } = settings.logo ?? {}
  const bar = getBarColours(config.colours)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content={content.resizes ? `${VIEWPORT}, ${RESIZES}` : VIEWPORT} />
      <meta name={NAME_TAG} content={config.siteName} />
      <title>{`${content.title} · ${config.siteName}`}</title>
      {content.description && <meta name="description" content={content.description} />}
      {!content.index && <meta name="robots" content="noindex" />}
      {scripted && <meta name="csrf-token" content={scripted.token} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={bar.day} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={bar.night} />
      <link rel="icon" href={icons?.small ?? '/favicon.svg'} type={icons ? 'image/png' : 'image/svg+xml'} />
      <link rel="apple-touch-icon" href={icons?.small ?? '/icons/apple-touch.png'} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {tags}
      {[
        ...context.assets.styles,
        ...[content.sheet ?? []].flat().flatMap((sheet) => context.assets.sheets[sheet]),
        ...(settings.colours ? [`${COLOURS_PATH}?v=${settings.colours.version}`] : []),
      ].map((url) => (
        <link key={url} rel="stylesheet" href={url} nonce={scripted?.nonce} />
      ))}
      {/*
       * Blocks rendering until the end: progressively rendered, a right-aligned row would move with each of its
       * buttons.
       */}
      <link rel="expect" href={`#${END_OF_PAGE}`} blocking="render" />
      {(content.landing ? landingFontUrls : fontUrls).map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {scripted && <Scripts context={context} content={content} scripted={scripted} />}
    </head>
  )
}

/** The landing page may show a toast of the previous page, even without an island. */
export const isScripted = ({ landing, isLive }: PageContent, islands: readonly string[]): boolean =>
  islands.length > 0 || landing === true || isLive === true

function Scripts({
  context,
  content,
  scripted,
}: {
  context: AppContext
  content: PageContent
  scripted: Scripted
}) {
  const { assets } = context
  const { nonce, islands, isLater } = scripted
  const preloads = [...new Set(islands.flatMap(assets.preloads))]
  if (isLater && assets.laterScript) {
    const later = [...assets.scripts, ...preloads].join(' ')
    return <script type="module" src={assets.laterScript} data-later={later} nonce={nonce} />
  }
  return (
    <>
      {preloads.map((url) => (
        // Low priority: styles, fonts and photos come first.
        <link key={url} rel="modulepreload" href={url} nonce={nonce} fetchPriority="low" />
      ))}
      {assets.preamble && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, in development alone
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.preamble }} />
      )}
      {(isScripted(content, islands) || assets.isDevelopment) &&
        assets.scripts.map((url) => <script key={url} type="module" src={url} nonce={nonce} />)}
    </>
  )
}

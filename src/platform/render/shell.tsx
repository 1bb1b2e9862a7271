import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Counters } from '../../shared/live.ts'
import { Count } from '../../ui/count.tsx'
import {
  type FrameReader,
  getCounts,
  getReaderMarkup,
  Layout,
  type LayoutViewer,
  NO_READER,
  type ReaderMarkup,
} from '../../ui/layout.tsx'
import { getSection, isCurrent } from '../../ui/navigation.ts'
import type { AppContext } from '../context.ts'
import { getBanner } from '../site-settings.ts'
import { Head, type Scripted } from './head.tsx'
import { escapeHtml, hoistPreloads } from './markup-cache.ts'
import { MetaTags } from './open-tags.tsx'
import type { PageContent } from './page.tsx'

/** Values that differ between two pages with one shell. */
type Hole =
  | ('title' | 'description' | 'csrf' | 'nonce' | 'tags')
  | ('id' | 'newest' | 'kind' | 'back' | keyof ReaderMarkup | 'main' | 'props')

/** A shell holds no text of members; the letters survive in attributes and addresses. */
const hole = (name: Hole) => `HOLE_${name}_`
const HOLES = /HOLE_([a-z]+)_/

/** Fixed markup, alternating with names of holes. */
type Template = readonly string[]

const TEMPLATES = 500
/** The build is a part of a shell and belongs to one context; so are settings, whose version is in the key. */
const templates = new WeakMap<AppContext, LRUCache<string, Template>>()

interface Shell {
  viewer: LayoutViewer | null
  /** Null on a page that is going to connect. */
  counters?: Counters | null
  path: string
  /** Page to return to after signing in, if not home. */
  back?: string
  /** Pattern of the route, where browsers measure how fast the page is. */
  kind?: string | undefined
  scripted?: Scripted
  /** Rendered content, and the links to preload its images. */
  main: string
  preloads: string
  /** Rendered script of the islands' props. */
  props: string
}

/** The document around a page's content: rendered once per kind of page and reader, then filled. */
export function renderDocument(context: AppContext, content: PageContent, shell: Shell): string {
  const values: Record<Hole, string> = {
    title: escapeHtml(content.title),
    description: escapeHtml(content.description ?? ''),
    csrf: shell.scripted?.token ?? '',
    nonce: shell.scripted?.nonce ?? '',
    tags: `${renderToStaticMarkup(
      <MetaTags
        site={context.config}
        icon={context.settings.logo?.icons.large}
        content={content}
        isVisitor={!shell.viewer}
        nonce={shell.scripted?.nonce}
      />,
    )}${shell.preloads}`,
    id: String(shell.viewer?.id),
    newest: String(shell.viewer?.newest_message),
    kind: escapeHtml(shell.kind ?? ''),
    // As the address of a query, in an attribute.
    back: escapeHtml(encodeURIComponent(shell.back ?? '')),
    ...renderReader(shell.viewer, shell.counters),
    main: shell.main,
    props: shell.props,
  }
  const template = getTemplate(context, content, shell)
  return template.map((part, index) => (index % 2 ? values[part as Hole] : part)).join('')
}

function renderReader(
  viewer: LayoutViewer | null,
  counters: Counters | null = null,
): Record<keyof ReaderMarkup, string> {
  if (!viewer) return NO_READER
  const { messages, asks, notifications } = getCounts(viewer, counters)
  return {
    portrait: renderPart(getReaderMarkup(viewer).portrait),
    messages: renderCount('messages', messages),
    asks: renderCount('asks', asks),
    notifications: renderCount('notifications', notifications),
  }
}

const renderedCounts = new LRUCache<string, string>({ max: TEMPLATES })

/** Most readers have the same counts. */
function renderCount(of: keyof Counters, count: number): string {
  const key = `${of} ${count}`
  const known = renderedCounts.get(key)
  if (known !== undefined) return known
  const rendered = renderPart(<Count of={of} count={count} />)
  renderedCounts.set(key, rendered)
  return rendered
}

const renderPart = (part: ReactNode) => hoistPreloads(renderToStaticMarkup(part))

function getTemplate(context: AppContext, content: PageContent, { viewer, path, ...shell }: Shell): Template {
  const known = getTemplates(context)
  const { landing, bare, className, sheet, isLive, resizes, index, description } = content
  const frame: Omit<Frame, 'banner'> = {
    viewer: viewer && toFrameReader(viewer),
    path: viewer && isCurrent({ href: `/celibataire/${viewer.id}` }, path) ? OWN_PROFILE : getSection(path),
    back: shell.back && shell.back !== '/' ? hole('back') : undefined,
    kind: shell.kind === undefined ? undefined : hole('kind'),
    islands: shell.scripted?.islands,
    isLater: shell.scripted?.isLater ?? false,
  }
  const variant = [
    landing,
    bare,
    className,
    sheet,
    isLive,
    resizes,
    index,
    Boolean(description),
    shell.scripted === undefined,
  ]
  const banner = getBanner(context.config, Date.now())
  const key = JSON.stringify([variant, frame, banner, context.settings.version])
  const template = known.get(key)
  if (template) return template
  const rendered = renderShell(context, content, { ...frame, banner }).split(HOLES)
  known.set(key, rendered)
  return rendered
}

function getTemplates(context: AppContext): LRUCache<string, Template> {
  const known = templates.get(context)
  if (known) return known
  const created = new LRUCache<string, Template>({ max: TEMPLATES })
  templates.set(context, created)
  return created
}

const OWN_PROFILE = `/celibataire/${hole('id')}`

/** A shell depends on these and the content. */
interface Frame {
  viewer: FrameReader | null
  path: string
  back: string | undefined
  kind: string | undefined
  /** Absent on a page without scripts. */
  islands: readonly string[] | undefined
  isLater: boolean
  /** Sentence on top of every page. */
  banner: string | null
}

const READER_HOLES: ReaderMarkup = {
  portrait: hole('portrait'),
  messages: hole('messages'),
  asks: hole('asks'),
  notifications: hole('notifications'),
}

const toFrameReader = (viewer: LayoutViewer): FrameReader => ({
  ...{ id: hole('id'), newest_message: hole('newest') },
  ...{ roles: viewer.roles, account_roles: viewer.account_roles ?? viewer.roles },
  ...{
    stripe_status: viewer.stripe_status,
    paused: viewer.paused ?? false,
    in_review: viewer.in_review ?? false,
  },
})

function renderShell(
  context: AppContext,
  content: PageContent,
  { viewer, path, back, kind, islands, isLater, banner }: Frame,
): string {
  const { landing = false, bare = false, className, description } = content
  const holes = { ...content, title: hole('title'), description: description ? hole('description') : '' }
  const scripted = islands && { token: hole('csrf'), nonce: hole('nonce'), islands, isLater }
  const html = renderToStaticMarkup(
    <html lang="fr">
      <Head context={context} content={holes} scripted={scripted} tags={hole('tags')} />
      <Layout
        viewer={viewer}
        markup={READER_HOLES}
        path={path}
        token={hole('csrf')}
        back={back}
        kind={kind}
        landing={landing}
        bare={bare}
        className={className}
        siteName={context.config.siteName}
        logo={context.settings.logo}
        banner={banner}
        isReadOnly={context.config.maintenance.isReadOnly}
        accessibility={context.config.accessibility.status}
        end={hole('props')}
      >
        {hole('main')}
      </Layout>
    </html>,
  )
  return `<!doctype html>${html}`
}

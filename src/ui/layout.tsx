import type { ReactNode } from 'react'
import type { AccessibilityStatus } from '../shared/accessibility.ts'
import type { Counters } from '../shared/live.ts'
import type { SiteLogo } from '../shared/logo.ts'
import { isSuspended } from '../shared/roles.ts'
import { DEFAULT_SITE_NAME } from '../shared/site-identity.ts'
import { IN_REVIEW, READ_ONLY } from '../shared/texts.ts'
import { DECISIONS_HREF, getSignInHref, getSignUpHref } from './auth-links.ts'
import { Avatar } from './avatar.tsx'
import { Brand } from './brand.tsx'
import { Button } from './button.tsx'
import { Count, EntryCount } from './count.tsx'
import { Footer } from './footer.tsx'
import { Icon } from './icon.tsx'
import {
  BAR_ENTRIES,
  FORUM,
  getCurrent,
  isCurrent,
  ME,
  NOTIFICATIONS,
  OUTINGS,
  SIGN_IN,
  SIGN_UP,
  TABS,
} from './navigation.ts'
import {
  FIND_SOMEONE,
  MAIN_NAVIGATION,
  RESUME,
  SITE_NOTICE,
  SKIP_TO_CONTENT,
  YOU_ARE_PAUSED,
} from './texts.ts'

export interface LayoutViewer {
  id: number
  name: string
  avatar: string | null
  roles: number
  /** Role of the account, where staff have not verified their second factor. */
  account_roles?: number
  status: number
  stripe_status: boolean
  emoji: string | null
  /** The account is paused. */
  paused?: boolean
  /** The sign-up is under review. */
  in_review?: boolean
  /** Unread messages. */
  unread: number
  /** The newest message of all conversations, 0 for none. */
  newest_message: number
}

/** The traits of the reader that decide the frame of a page, apart from `ReaderMarkup`. Values may be placeholders. */
export type FrameReader = Pick<
  LayoutViewer,
  'roles' | 'account_roles' | 'stripe_status' | 'paused' | 'in_review'
> & { id: number | string; newest_message: number | string }

/** Parts of the frame that show the reader: the portrait in the bar, and the counts. */
export interface ReaderMarkup extends Record<keyof Counters, ReactNode> {
  portrait: ReactNode
}

export const NO_READER: Record<keyof ReaderMarkup, string> = {
  portrait: '',
  messages: '',
  asks: '',
  notifications: '',
}

/** @param counters null on a page that is going to connect: unread messages alone are counted with it */
export const getCounts = (viewer: LayoutViewer, counters: Counters | null = null): Counters => ({
  messages: viewer.unread,
  asks: counters?.asks ?? 0,
  notifications: counters?.notifications ?? 0,
})

export const getReaderMarkup = (viewer: LayoutViewer, counters: Counters | null = null): ReaderMarkup => {
  const { messages, asks, notifications } = getCounts(viewer, counters)
  return {
    portrait: <Avatar member={viewer} size="sm" />,
    messages: <Count of="messages" count={messages} />,
    asks: <Count of="asks" count={asks} />,
    notifications: <Count of="notifications" count={notifications} />,
  }
}

interface Props {
  viewer: FrameReader | null
  markup: ReaderMarkup
  /** Address of the page, with or without its query, or of the entry that it belongs to. */
  path: string
  /** CSRF token of the form that ends a pause. */
  token?: string
  /** Page to return to after signing in, if not home. */
  back?: string | undefined
  /** A hero under a transparent bar. */
  landing?: boolean
  /** Only the site's name and the content, for a page shown without a network. */
  bare?: boolean
  /** Further class of the whole page, such as `page-profile`. */
  className?: string | undefined
  siteName?: string
  logo?: SiteLogo | null
  /** Pattern of the page's route, where browsers measure how fast it is. */
  kind?: string | undefined
  /** Sentence of the operator on top of the page. */
  banner?: string | null
  /** Only staff may write. */
  isReadOnly?: boolean
  /** Declared state of accessibility. */
  accessibility?: AccessibilityStatus
  /** Markup between the content and the end. */
  end?: ReactNode
  children: ReactNode
}

/** Id of the last element, which releases rendering. */
export const END_OF_PAGE = 'fin'

/** The body of every page: bars, content, footer. Works without scripts. */
export function Layout({ path, token = '', back, landing = false, bare = false, ...props }: Props) {
  const { markup, className, accessibility = 'unaudited', end, children } = props
  const { siteName = DEFAULT_SITE_NAME, logo = null, banner = null, isReadOnly = false, kind } = props
  const viewer = bare ? null : props.viewer
  // Suspended members see no entries they cannot open, and receive no events.
  const active = viewer && !isSuspended(viewer.roles) ? viewer : null
  const classes = ['page', landing && 'page-landing', active && 'has-bottombar', className]
  return (
    <body
      className={classes.filter(Boolean).join(' ')}
      data-member={active?.id}
      data-newest-message={active?.newest_message}
      data-kind={active ? kind : undefined}
    >
      <a className="skip" href="#contenu">
        {SKIP_TO_CONTENT}
      </a>
      <SiteBanner banner={banner} isReadOnly={isReadOnly} />
      <header className="topbar">
        <div className="wrap">
          <a className="brand" href={viewer && !active ? DECISIONS_HREF : '/'}>
            <Brand logo={logo} siteName={siteName} />
          </a>
          {viewer ? (
            <MemberTools markup={markup} active={active} path={path} />
          ) : (
            !bare && <VisitorTools path={path} back={back} />
          )}
        </div>
      </header>
      {active?.in_review ? <ReviewBar /> : active?.paused && <PauseBar token={token} />}
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer viewer={viewer} path={path} siteName={siteName} accessibility={accessibility} />}
      {active && <BottomBar id={active.id} markup={markup} path={path} />}
      {end}
      <span id={END_OF_PAGE} hidden />
    </body>
  )
}

/** On every page, visitors' too: what the operator announces. */
function SiteBanner({ banner, isReadOnly }: { banner: string | null; isReadOnly: boolean }) {
  if (banner === null && !isReadOnly) return null
  return (
    <aside className="site-banner" aria-label={SITE_NOTICE}>
      <p className="wrap">
        <Icon name="info" />
        <span>{[banner, isReadOnly ? READ_ONLY : null].filter(Boolean).join(' ')}</span>
      </p>
    </aside>
  )
}

/** On every page under review: explains the restriction and the time of the answer. */
function ReviewBar() {
  return (
    <aside className="wrap" aria-label={IN_REVIEW}>
      <p className="notice notice-warn review-bar">
        <Icon name="hourglass" />
        <span className="grow">{IN_REVIEW}</span>
      </p>
    </aside>
  )
}

/** On every page of a paused account, with a button to resume. */
function PauseBar({ token }: { token: string }) {
  return (
    <aside className="wrap" aria-label={YOU_ARE_PAUSED}>
      <form className="notice pause-bar" method="post" action="/user/reprendre">
        <input type="hidden" name="_token" value={token} />
        <Icon name="hourglass" />
        <span className="grow">{YOU_ARE_PAUSED}</span>
        <Button type="submit" kind="line" small>
          {RESUME}
        </Button>
      </form>
    </aside>
  )
}

interface ToolsProps {
  markup: ReaderMarkup
  /** Null for a suspended member. */
  active: FrameReader | null
  path: string
}

function MemberTools({ markup, active, path }: ToolsProps) {
  return (
    <>
      {active && (
        <nav className="bar-nav" aria-label={MAIN_NAVIGATION}>
          {BAR_ENTRIES.map((entry) => (
            <a key={entry.href} href={entry.href} aria-current={getCurrent(entry, path, active.id)}>
              {entry.label}
              <EntryCount entry={entry} markup={markup} />
            </a>
          ))}
        </nav>
      )}
      <div className="bar-tools">
        {active && (
          <a className="bar-btn" href="/recherche">
            <Icon name="search" size="lg" />
            <span className="sr">{FIND_SOMEONE}</span>
          </a>
        )}
        {active && <Bell path={path} count={markup.notifications} />}
        {/* No aria-label: it would have to contain the initials, which are visible (WCAG 2.5.3). A phone has a tab. */}
        <a
          className={active ? 'bar-btn me only-desk' : 'bar-btn me'}
          href={ME.href}
          aria-current={getCurrent(ME, path, active?.id ?? '')}
        >
          <span className="sr">{ME.label}</span>
          {markup.portrait}
          {active && <EntryCount entry={ME} markup={markup} />}
        </a>
      </div>
    </>
  )
}

function Bell({ path, count }: { path: string; count: ReactNode }) {
  return (
    <a
      className="bar-btn bar-bell"
      href={NOTIFICATIONS.href}
      aria-current={isCurrent(NOTIFICATIONS, path) ? 'page' : undefined}
    >
      <Icon name={NOTIFICATIONS.icon} size="lg" />
      <span className="sr">{NOTIFICATIONS.label}</span>
      {count}
    </a>
  )
}

function VisitorTools({ path, back }: { path: string; back: string | undefined }) {
  return (
    <nav className="bar-tools" aria-label={MAIN_NAVIGATION}>
      {[OUTINGS, FORUM].map((entry) => (
        <a
          key={entry.href}
          className={entry === OUTINGS ? 'bar-link only-desk' : 'bar-link'}
          href={entry.href}
          aria-current={isCurrent(entry, path) ? 'page' : undefined}
        >
          {entry.label}
        </a>
      ))}
      {!isCurrent(SIGN_UP, path) && (
        <a className="bar-link only-desk" href={getSignUpHref(back)}>
          {SIGN_UP.label}
        </a>
      )}
      {!isCurrent(SIGN_IN, path) && (
        <a className="bar-line" href={getSignInHref(back)}>
          {SIGN_IN.label}
        </a>
      )}
    </nav>
  )
}

interface BottomBarProps {
  id: number | string
  markup: ReaderMarkup
  path: string
}

function BottomBar({ id, markup, path }: BottomBarProps) {
  // Set in advance: entries of a later chunk of the page would shift the others.
  const style = { '--entries': TABS.length } as React.CSSProperties
  return (
    <nav className="bottombar" aria-label="Navigation" style={style}>
      {TABS.map((entry) => (
        <a key={entry.href} href={entry.href} aria-current={getCurrent(entry, path, id)}>
          <Icon name={entry.icon} />
          <span>{entry.label}</span>
          <EntryCount entry={entry} markup={markup} />
        </a>
      ))}
    </nav>
  )
}

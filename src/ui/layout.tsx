import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { EntryCount } from './count.tsx'
import { Lantern } from './drawings.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { isCurrent, mainEntries, SIGN_IN, SIGN_UP } from './navigation.ts'
import { FOOTER_LINE, MAIN_NAVIGATION, OPEN_MENU, SKIP_TO_CONTENT } from './texts.ts'

export interface LayoutViewer {
  id: number
  name: string
  avatar: string | null
  roles: number
  status: number
  stripe_status: boolean
  emoji: string | null
  /** Messages not read yet. */
  unread: number
  /** The newest message of all conversations, 0 for none. */
  newest_message: number
}

interface Props {
  viewer: LayoutViewer | null
  /** The address of the page, its query included or not. */
  path: string
  /** The CSRF token, for the form that signs out. */
  token: string
  /** The page opens on the dusk sky, under a transparent bar. */
  landing?: boolean
  /** Further class of the whole page, such as `page-profile`. */
  className?: string
  children: ReactNode
}

/** The body of every page: bars, menu, content, footer. Works without any script. */
export function Layout({ viewer, path, token, landing = false, className, children }: Props) {
  const classes = ['page', landing && 'page-landing', viewer && 'has-bottombar', className]
  return (
    <body
      className={classes.filter(Boolean).join(' ')}
      data-member={viewer?.id}
      data-newest-message={viewer?.newest_message}
    >
      <a className="skip" href="#contenu">
        {SKIP_TO_CONTENT}
      </a>
      <header className="topbar">
        <div className="wrap">
          <a className="brand" href="/">
            <Lantern />
            Guinguette
          </a>
          {viewer ? <MemberTools viewer={viewer} path={path} /> : <VisitorTools path={path} />}
        </div>
      </header>
      {viewer && <Menu viewer={viewer} path={path} token={token} />}
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer className="wrap">
        <p className="foot">{FOOTER_LINE}</p>
      </footer>
      {viewer && <BottomBar viewer={viewer} path={path} />}
    </body>
  )
}

function MemberTools({ viewer, path }: { viewer: LayoutViewer; path: string }) {
  return (
    <>
      <nav aria-label={MAIN_NAVIGATION}>
        {mainEntries(viewer.id).map((entry) => (
          <a key={entry.href} href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
            {entry.label}
            <EntryCount entry={entry} viewer={viewer} />
          </a>
        ))}
      </nav>
      <div className="bar-tools">
        <button type="button" className="bar-btn me" popoverTarget="menu" aria-label={OPEN_MENU}>
          <span className="only-desk">
            <Avatar member={viewer} size="sm" />
          </span>
          <span className="only-phone">
            <Icon name="menu" size="lg" />
          </span>
        </button>
      </div>
    </>
  )
}

function VisitorTools({ path }: { path: string }) {
  return (
    <div className="bar-tools">
      {!isCurrent(SIGN_UP, path) && (
        <a className="bar-link only-desk" href={SIGN_UP.href}>
          {SIGN_UP.label}
        </a>
      )}
      {!isCurrent(SIGN_IN, path) && (
        <a className="bar-line" href={SIGN_IN.href}>
          {SIGN_IN.label}
        </a>
      )}
    </div>
  )
}

function BottomBar({ viewer, path }: { viewer: LayoutViewer; path: string }) {
  const entries = mainEntries(viewer.id)
  // Their number is said first: entries that come with a later part of the page would push the others aside.
  const style = { '--entries': entries.length } as React.CSSProperties
  return (
    <nav className="bottombar" aria-label="Navigation" style={style}>
      {entries.map((entry) => (
        <a key={entry.href} href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
          <Icon name={entry.icon} />
          <span>{entry.label}</span>
          <EntryCount entry={entry} viewer={viewer} />
        </a>
      ))}
    </nav>
  )
}

import { Avatar } from './avatar.tsx'
import { EntryCount } from './count.tsx'
import { Icon } from './icon.tsx'
import type { LayoutViewer } from './layout.tsx'
import { MemberName } from './member-name.tsx'
import { isCurrent, menuEntries } from './navigation.ts'
import { CLOSE_MENU, INSTALL, LOG_OUT } from './texts.ts'

/**
 * The member's menu, opened by the bar. A native popover: it opens, closes, answers Escape and a tap beside it
 * without any script. Signing out is a real form.
 */
export function Menu({ viewer, path, token }: { viewer: LayoutViewer; path: string; token: string }) {
  return (
    <nav className="menu" id="menu" popover="auto" aria-label="Menu">
      <div className="menu-head">
        <Avatar member={viewer} />
        <MemberName member={viewer} />
        <button
          type="button"
          className="bar-btn"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={CLOSE_MENU}
        >
          <Icon name="x" />
        </button>
      </div>
      <ul>
        {menuEntries(viewer).map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
              <Icon name={entry.icon} />
              {entry.label}
              <EntryCount entry={entry} viewer={viewer} />
            </a>
          </li>
        ))}
        {/* Shown by the browser's scripts where it can. */}
        <li id="install" hidden>
          <button type="button">
            <Icon name="download" />
            {INSTALL}
          </button>
        </li>
      </ul>
      <form method="post" action="/deconnexion">
        <input type="hidden" name="_token" value={token} />
        <button type="submit">
          <Icon name="log-out" />
          {LOG_OUT}
        </button>
      </form>
    </nav>
  )
}

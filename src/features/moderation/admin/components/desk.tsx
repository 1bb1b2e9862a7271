import type { ReactNode } from 'react'
import { ROLES } from '../../../../shared/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import * as texts from '../texts.ts'

interface Entry {
  href: string
  label: string
  icon: IconName
  /** The lowest role that it is for (product.md 7). */
  role: number
}

const ENTRIES: readonly Entry[] = [
  { href: '/admin', label: texts.OVERVIEW, icon: 'chart-bar', role: ROLES.moderator },
  { href: '/admin/photos', label: 'Photos', icon: 'images', role: ROLES.moderator },
  { href: '/admin/signalements', label: 'Signalements', icon: 'flag', role: ROLES.moderator },
  { href: '/admin/inscriptions', label: 'Inscriptions', icon: 'hourglass', role: ROLES.moderator },
  { href: '/admin/recherche', label: 'Membres', icon: 'users-round', role: ROLES.moderator },
  { href: '/admin/limites', label: 'Limites', icon: 'timer', role: ROLES.moderator },
  { href: '/admin/contestations', label: 'Contestations', icon: 'scale', role: ROLES.admin },
  { href: '/admin/contact', label: 'Courrier', icon: 'mail', role: ROLES.admin },
  { href: '/admin/journal', label: texts.AUDIT, icon: 'history', role: ROLES.admin },
  { href: '/admin/equipe', label: 'Équipe', icon: 'shield-check', role: ROLES.founder },
  { href: '/admin/forum', label: 'Forum', icon: 'messages-square', role: ROLES.founder },
  { href: '/admin/acces', label: 'Mon accès', icon: 'key-round', role: ROLES.moderator },
]

interface Props {
  /** Who reads; pages of a higher role are not offered. */
  viewer: { roles: number }
  /** The entry that the page is of: its address, which is the page's or one above it. */
  at: string
  title: string
  lead?: string
  /** Beside the title: what can be done about the page as a whole. */
  tools?: ReactNode
  children: ReactNode
}

/** The frame of every page of the desk: where one is, what else there is, the page. Dense, and wide on a desktop. */
export function Desk({ viewer, at, title, lead, tools, children }: Props) {
  return (
    <div className="staff-desk">
      <nav className="desk-nav" aria-label="Pages de l’administration">
        <ul>
          {ENTRIES.filter(({ role }) => viewer.roles >= role).map(({ href, label, icon }) => (
            <li key={href}>
              <a href={href} aria-current={href === at ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="desk-page">
        <header className="desk-head">
          <div className="grow">
            <h1>{title}</h1>
            {lead && <p className="soft">{lead}</p>}
          </div>
          {tools}
        </header>
        {children}
      </div>
    </div>
  )
}

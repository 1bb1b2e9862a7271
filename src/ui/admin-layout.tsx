import type { ReactNode } from 'react'
import { ROLES } from '../shared/roles.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface NavEntry {
  href: string
  label: string
  icon: IconName
  /** Lowest role that may open it (product.md 7). */
  role: number
}

const NAV_ENTRIES: readonly NavEntry[] = [
  { href: '/admin', label: 'Vue d’ensemble', icon: 'chart-bar', role: ROLES.moderator },
  { href: '/admin/rencontres', label: 'Rencontres', icon: 'heart', role: ROLES.moderator },
  { href: '/admin/photos', label: 'Photos', icon: 'images', role: ROLES.moderator },
  { href: '/admin/signalements', label: 'Signalements', icon: 'flag', role: ROLES.moderator },
  { href: '/admin/inscriptions', label: 'Inscriptions', icon: 'hourglass', role: ROLES.moderator },
  { href: '/admin/ressemblances', label: 'Ressemblances', icon: 'siren', role: ROLES.moderator },
  { href: '/admin/recherche', label: 'Membres', icon: 'users-round', role: ROLES.moderator },
  { href: '/admin/ardoises', label: 'Ardoises', icon: 'pencil', role: ROLES.moderator },
  { href: '/admin/sorties', label: 'Sorties', icon: 'calendar-days', role: ROLES.moderator },
  { href: '/admin/limites', label: 'Limites', icon: 'timer', role: ROLES.moderator },
  { href: '/admin/contestations', label: 'Contestations', icon: 'scale', role: ROLES.admin },
  { href: '/admin/contact', label: 'Courrier', icon: 'mail', role: ROLES.admin },
  { href: '/admin/obligations', label: 'Obligations', icon: 'book-open', role: ROLES.admin },
  { href: '/admin/journal', label: 'Journal', icon: 'history', role: ROLES.admin },
  { href: '/admin/transparence', label: 'Transparence', icon: 'chart-bar', role: ROLES.admin },
  { href: '/admin/equipe', label: 'Équipe', icon: 'shield-check', role: ROLES.founder },
  { href: '/admin/applications', label: 'Applications', icon: 'key-round', role: ROLES.founder },
  { href: '/admin/ventes', label: 'Ventes', icon: 'file-text', role: ROLES.founder },
  { href: '/admin/reglages', label: 'Réglages', icon: 'settings', role: ROLES.founder },
  { href: '/admin/sante', label: 'Santé', icon: 'circle-check', role: ROLES.founder },
  { href: '/admin/forum', label: 'Forum', icon: 'messages-square', role: ROLES.founder },
  { href: '/admin/acces', label: 'Mon accès', icon: 'key-round', role: ROLES.moderator },
]

interface Props {
  /** The signed-in member; pages of a higher role are not listed. */
  viewer: { roles: number }
  /** Address of the menu entry of this page. */
  at: string
  title: string
  lead?: string
  /** Actions on the whole page, next to the title. */
  tools?: ReactNode
  children: ReactNode
}

/** Layout of every admin page: menu, title, content. */
export function AdminLayout({ viewer, at, title, lead, tools, children }: Props) {
  return (
    <div className="staff-desk">
      <nav className="desk-nav" aria-label="Pages de l’administration">
        <ul>
          {NAV_ENTRIES.filter(({ role }) => viewer.roles >= role).map(({ href, label, icon }) => (
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

import { type ReactNode, useLayoutEffect, useState } from 'react'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { Icon } from '../../../ui/icon.tsx'

export const SCAM_TEXTS = {
  title: 'Ce message ressemble à une arnaque',
  advice:
    'Argent, cryptomonnaie, invitation à continuer ailleurs\u202f: prenez votre temps, n’envoyez rien, parlez-en à un proche.',
}

const SCAM_CONTACTS = [
  {
    name: 'THESEE',
    what: 'porter plainte en ligne',
    href: `/exit?url=${encodeURIComponent('https://www.service-public.fr/particuliers/vosdroits/N31138')}`,
  },
  {
    name: 'PHAROS',
    what: 'signaler un contenu illicite',
    href: `/exit?url=${encodeURIComponent('https://www.internet-signalement.gouv.fr/')}`,
  },
  {
    name: 'Info Escroqueries',
    what: '0\u00a0805\u00a0805\u00a0817, appel gratuit',
    href: 'tel:+33805805817',
  },
  { name: 'Le 17', what: 'en cas d’urgence', href: 'tel:17' },
  { name: 'Nos conseils', what: 'reconnaître une arnaque, et quoi faire', href: '/conseils-securite' },
]

interface Props {
  title: string
  advice: string
  me: number
  conversation: number
  /** How to report it. */
  children: ReactNode
}

/** Warns of received messages and lists who can help. Hides nothing; can be dismissed for good. */
export function ScamBanner({ title, advice, me, conversation, children }: Props) {
  const name = `scam-seen ${me} ${conversation}`
  const [isClosed, setClosed] = useState(false)
  useLayoutEffect(() => setClosed(loadLocal(name, false)), [name])
  if (isClosed) return null
  return (
    <aside className="scam" aria-label={title}>
      <Icon name="shield-alert" />
      <div className="scam-body">
        <p className="scam-lead">
          <b>{title}</b> <span>{advice}</span>
        </p>
        <details>
          <summary>{'Qui peut m’aider\u202f?'}</summary>
          <ul>
            {SCAM_CONTACTS.map(({ name: label, what, href }) => (
              <li key={label}>
                <a
                  className="scam-who"
                  href={href}
                  {...(href.startsWith('/') ? { target: '_blank', rel: 'noopener' } : {})}
                >
                  <b>{label}</b>
                  <span>{what}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
        {children}
      </div>
      <button
        type="button"
        className="scam-close needs-script"
        aria-label="Masquer cet avertissement"
        onClick={() => {
          saveLocal(name, true)
          setClosed(true)
        }}
      >
        <Icon name="x" />
      </button>
    </aside>
  )
}

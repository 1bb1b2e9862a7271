import { type ReactNode, useLayoutEffect, useState } from 'react'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SCAM_CONTACTS } from '../texts.ts'

export const SCAM_TEXTS = {
  title: 'Ce message ressemble à une arnaque',
  advice:
    'Argent, cryptomonnaie, invitation à continuer ailleurs\u202f: prenez votre temps, n’envoyez rien, parlez-en à un proche.',
}

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

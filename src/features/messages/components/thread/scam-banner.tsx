import { useLayoutEffect, useState } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { SCAM_ADDRESSES } from '../../thread-texts.ts'

interface Props {
  me: number
  conversation: number
  onReport: () => void
}

/** Warns where a received message looks like a scam, and says who helps. It hides nothing, and can be closed for good. */
export function ScamBanner({ me, conversation, onReport }: Props) {
  const name = `scam-seen ${me} ${conversation}`
  const [isClosed, setClosed] = useState(false)
  useLayoutEffect(() => setClosed(loadLocal(name, false)), [name])
  if (isClosed) return null
  return (
    <aside className="scam" aria-label="Ce message ressemble à une arnaque">
      <Icon name="shield-alert" />
      <div className="scam-body">
        <p className="scam-lead">
          <b>Ce message ressemble à une arnaque</b>{' '}
          <span>
            {
              'Argent, cryptomonnaie, invitation à continuer ailleurs\u202f: prenez votre temps, n’envoyez rien, parlez-en à un proche.'
            }
          </span>
        </p>
        <details>
          <summary>{'Qui peut m’aider\u202f?'}</summary>
          <ul>
            {SCAM_ADDRESSES.map(({ name: who, what, href }) => (
              <li key={who}>
                <a
                  className="scam-who"
                  href={href}
                  {...(href.startsWith('/') ? { target: '_blank', rel: 'noopener' } : {})}
                >
                  <b>{who}</b>
                  <span>{what}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
        <Button kind="bare" small icon="flag" className="needs-script" onClick={onReport}>
          Signaler
        </Button>
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

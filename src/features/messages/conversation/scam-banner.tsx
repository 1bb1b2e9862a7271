import { useLayoutEffect, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { REPORT_TYPE, sendReport } from '../../moderation/reports/contract.ts'
import { SCAM_CONTACTS } from '../texts.ts'

/** Why a conversation is warned of: by its texts, or by a new account that mentions money or another messenger. */
export type ScamWarning = 'scam' | 'new-account'

const WARNINGS: Readonly<Record<ScamWarning, { title: string; advice: string }>> = {
  scam: {
    title: 'Ce message ressemble à une arnaque',
    advice:
      'Argent, cryptomonnaie, invitation à continuer ailleurs\u202f: prenez votre temps, n’envoyez rien, parlez-en à un proche.',
  },
  'new-account': {
    title: 'Prudence, ce compte a moins de 7\u00a0jours',
    advice:
      'Son premier message parle d’argent, de cryptomonnaie ou d’une autre messagerie. Restez ici pour discuter, et n’envoyez rien.',
  },
}

interface Props {
  warning: ScamWarning
  me: number
  partner: number
  conversation: number
  /** Opens the report form. */
  onReport: () => void
}

/** Warns of a received message and lists who can help. Hides nothing; can be dismissed for good. */
export function ScamBanner({ warning, me, partner, conversation, onReport }: Props) {
  const name = `scam-seen ${me} ${conversation}`
  const [isClosed, setClosed] = useState(false)
  useLayoutEffect(() => setClosed(loadLocal(name, false)), [name])
  if (isClosed) return null
  const { title, advice } = WARNINGS[warning]
  return (
    <aside className="scam" aria-label={title}>
      <Icon name="shield-alert" />
      <div className="scam-body">
        <p className="scam-lead">
          <b>{title}</b> <span>{advice}</span>
        </p>
        <Helpers />
        {warning === 'scam' ? (
          <Button kind="bare" small icon="flag" className="needs-script" onClick={onReport}>
            Signaler
          </Button>
        ) : (
          <ReportButton partner={partner} conversation={conversation} />
        )}
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

function Helpers() {
  return (
    <details>
      <summary>{'Qui peut m’aider\u202f?'}</summary>
      <ul>
        {SCAM_CONTACTS.map(({ name, what, href }) => (
          <li key={name}>
            <a
              className="scam-who"
              href={href}
              {...(href.startsWith('/') ? { target: '_blank', rel: 'noopener' } : {})}
            >
              <b>{name}</b>
              <span>{what}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Reports the conversation as a scam with one touch, without a form. */
function ReportButton({ partner, conversation }: Pick<Props, 'partner' | 'conversation'>) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const report = async () => {
    setState('sending')
    try {
      const { message } = await callApi(sendReport, {
        params: {
          type: String(REPORT_TYPE.conversation),
          targetId: String(conversation),
          userId: String(partner),
        },
        body: { category: 'scam', reason: null },
      })
      setState('sent')
      await showSuccess(message)
    } catch (error) {
      setState('idle')
      await showError(error instanceof Error ? error.message : undefined)
    }
  }
  if (state === 'sent') {
    return (
      <p className="small" role="status">
        <Icon name="check" size="sm" /> Conversation signalée à notre équipe.
      </p>
    )
  }
  return (
    <Button
      kind="line"
      small
      icon="flag"
      className="needs-script"
      busy={state === 'sending'}
      onClick={() => void report()}
    >
      Signaler cette conversation
    </Button>
  )
}

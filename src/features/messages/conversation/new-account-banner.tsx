import { type ReactNode, useMemo, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { REPORT_TYPE, sendReport } from '../../moderation/reports/contract.ts'
import { mentionsMoneyOrMessenger } from '../policy/new-account.ts'
import { ScamBanner } from './scam-banner.tsx'

export interface NewAccountBannerProps {
  me: number
  partner: number
  conversation: number
  /** First messages of the new account. */
  texts: readonly string[]
  /** Shown when they mention nothing suspicious. */
  children: ReactNode
}

/** Warns of a new account that mentions money or another messenger. Checked here: no text is sent for it. */
export default function NewAccountBanner({
  me,
  partner,
  conversation,
  texts,
  children,
}: NewAccountBannerProps) {
  const isSuspicious = useMemo(() => texts.some(mentionsMoneyOrMessenger), [texts])
  if (!isSuspicious) return children
  return (
    <ScamBanner
      title={'Prudence, ce compte a moins de 7\u00a0jours'}
      advice="Son premier message parle d’argent, de cryptomonnaie ou d’une autre messagerie. Restez ici pour discuter, et n’envoyez rien."
      {...{ me, conversation }}
    >
      <ReportButton {...{ partner, conversation }} />
    </ScamBanner>
  )
}

/** Reports the conversation as a scam with one touch, without a form. */
function ReportButton({ partner, conversation }: Pick<NewAccountBannerProps, 'partner' | 'conversation'>) {
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
    <Button kind="line" small icon="flag" busy={state === 'sending'} onClick={() => void report()}>
      Signaler cette conversation
    </Button>
  )
}

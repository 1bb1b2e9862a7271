import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useMutation } from '../../../../ui/use-mutation.ts'
import { startPasskeyCheck, verifyPasskey } from '../contract.ts'
import { CHECK_WITH_PASSKEY, UNSUPPORTED } from '../texts.ts'
import { usePasskeySupport } from './use-passkey-support.ts'

const loadCeremony = () => import('../ceremony.ts')

/** Verifies the second factor of staff with one of their passkeys. */
export function PasskeyCheck({ onVerified }: { onVerified: () => unknown }) {
  const supported = usePasskeySupport()
  const [failure, setFailure] = useState<string>()
  const check = useMutation({
    mutationFn: async () => {
      const { getAssertion } = await loadCeremony()
      const credential = await getAssertion(await callApi(startPasskeyCheck, {}))
      await callApi(verifyPasskey, { body: { credential } })
    },
    onSuccess: onVerified,
    onError: async (error) => setFailure((await loadCeremony()).describeFailure(error)),
  })
  return (
    <div className="stack-sm">
      {(failure || supported === false) && (
        <p className="form-error error" role="alert">
          <Icon name="circle-alert" size="sm" />
          {failure ?? UNSUPPORTED}
        </p>
      )}
      <p className="needs-script">
        <Button icon="key-round" busy={check.isPending} onClick={check.mutate}>
          {CHECK_WITH_PASSKEY}
        </Button>
      </p>
      <noscript>
        <p className="soft small">Une clé d’accès demande JavaScript.</p>
      </noscript>
    </div>
  )
}

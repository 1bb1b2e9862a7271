import { useEffect, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useMutation } from '../../../../ui/use-mutation.ts'
import { SIGN_IN_WITH_PASSKEY } from '../texts.ts'
import { usePasskeySupport } from './use-passkey-support.ts'

const loadCeremony = () => import('../ceremony.ts')

/**
 * Signs in with a passkey: by a button, or chosen among the proposals of the address field.
 * @param next page of this site to return to
 */
export function PasskeySignIn({ next }: { next: string }) {
  const supported = usePasskeySupport()
  const [failure, setFailure] = useState<string>()
  const offer = async () => {
    const { describeFailure, offerAutofill } = await loadCeremony()
    const fail = (error: unknown) => setFailure(describeFailure(error))
    await offerAutofill({ success: () => navigateTo(next), failure: fail })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (supported) void offer()
  }, [supported])
  const signIn = useMutation({
    mutationFn: async () => (await loadCeremony()).signInByDialog(),
    onSuccess: () => navigateTo(next),
    onError: async (error) => {
      setFailure((await loadCeremony()).describeFailure(error))
      void offer()
    },
  })
  if (supported === false) return null
  return (
    <div className="stack-sm needs-script">
      {failure && (
        <p className="form-error error" role="alert">
          <Icon name="circle-alert" size="sm" />
          {failure}
        </p>
      )}
      <p>
        <Button kind="soft" icon="key-round" busy={signIn.isPending} onClick={signIn.mutate}>
          {SIGN_IN_WITH_PASSKEY}
        </Button>
      </p>
    </div>
  )
}

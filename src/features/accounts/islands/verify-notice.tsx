import { useMutation } from '@tanstack/react-query'
import { CallError, callApi } from '../../../client/call.ts'
import { showError } from '../../../ui/toast.ts'
import { VerifyNotice as Notice } from '../components/verify-notice.tsx'
import { resendLink } from '../contract.ts'

/** For any page of a member whose address is not confirmed: `<Island id="verify-notice" props={{ token }} />`. */
export default function VerifyNotice({ token }: { token: string }) {
  const resend = useMutation({
    mutationFn: () => callApi(resendLink, {}),
    onError: (error) => showError(error instanceof CallError ? error.serverMessage : undefined),
  })
  return (
    <Notice
      token={token}
      message={resend.data?.message}
      busy={resend.isPending}
      submit={(event) => {
        event.preventDefault()
        if (!resend.isPending) resend.mutate()
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../client/call.ts'
import { withQueries } from '../../../client/providers.tsx'
import type { Reply } from '../../../shared/endpoint.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import type { SubmittedForm } from '../../../ui/post-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GateForm } from '../components/gate-form.tsx'
import { getGate } from '../gate/contract.ts'

interface Props {
  /** The CSRF token of the page. */
  token: string
  /**
   * The saved gate, or the submitted one after an error; null when it could not be read and the browser
   * retries.
   */
  gate: Reply<typeof getGate> | null
  sent?: SubmittedForm | undefined
}

/** Who may send friend requests and open conversations (specification 1, sections 2 and 5). */
function Gate({ token, gate, sent }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['gate'],
    queryFn: () => callApi(getGate, {}),
    enabled: gate === null,
    ...(gate ? { initialData: gate } : {}),
  })
  if (isError)
    return <ErrorNotice title="Erreur impossible d'initialiser le formulaire de recherche" hint={BUG_HINT} />
  if (!data) return <Skeleton lines={8} />
  return <GateForm token={token} gate={data} sent={sent} />
}

export default withQueries(Gate)

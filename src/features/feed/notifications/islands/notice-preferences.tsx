import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallError, callApi } from '../../../../client/call.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choices.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { PushSwitch } from '../../push/components/push-switch.tsx'
import { Wishes } from '../components/wishes.tsx'
import { type Preferences, readPreferences, savePreferences } from '../contract.ts'

const QUERY_KEY = ['notice-preferences']

interface Props {
  /** As kept; null when the server could not read it: the browser asks. */
  first: Preferences | null
  /** The CSRF token of the page. */
  token: string
}

/** What the reader wishes to be told of: each box is saved as it is ticked. */
export default function NoticePreferences({ first, token }: Props) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => callApi(readPreferences, {}),
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: first } : {}),
  })
  if (isError) return <ErrorNotice title="Erreur impossible de charger vos alertes" hint={BUG_HINT} />
  if (!data) return <Skeleton lines={12} />

  const change = async (edit: Partial<Preferences>, body: Parameters<typeof save>[0]) => {
    client.setQueryData<Preferences>(QUERY_KEY, (old) => old && { ...old, ...edit })
    try {
      await showSuccess((await save(body)).message)
    } catch (error) {
      await Promise.all([
        showError((error as CallError).serverMessage),
        client.invalidateQueries({ queryKey: QUERY_KEY }),
      ])
    }
  }
  return (
    <OperationForm of={savePreferences} token={token} className="stack">
      <PushSwitch />
      <Wishes
        wishes={data}
        onChange={(where, kind, wished) =>
          void change({ [where]: { ...data[where], [kind]: wished } }, { [where]: { [kind]: wished } })
        }
      />
      <p className="hint">Ce que vous décochez sur le site n’est plus signalé du tout.</p>
      <Checkbox
        label="Montrer de qui et quoi"
        hint="Une alerte dit le nom et les premiers mots, même sur un écran verrouillé. Sans cela, elle dit seulement que quelque chose vous attend."
        name="push_details"
        checked={data.push_details}
        onChange={({ target: { checked } }) =>
          void change({ push_details: checked }, { push_details: checked })
        }
      />
      <noscript>
        <Button type="submit">Enregistrer</Button>
      </noscript>
    </OperationForm>
  )
}

const save = (body: Parameters<typeof callApi<typeof savePreferences>>[1]['body']) =>
  callApi(savePreferences, { body })

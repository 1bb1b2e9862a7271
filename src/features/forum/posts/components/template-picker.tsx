import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { Select } from '../../../../ui/inputs.tsx'
import { listTemplates } from '../../categories/contract.ts'
import ConfirmModal from '../../topics/components/confirm-modal.tsx'

interface Props {
  /** Existing text is replaced only after a confirmation. */
  isEmpty: boolean
  onChoose: (text: string) => void
}

/** The quick replies of staff (specification 1, section 6). Loaded for staff only. */
function TemplatePicker({ isEmpty, onChoose }: Props) {
  const [pending, setAsked] = useState<string | null>(null)
  const { data, isError } = useQuery({ queryKey: ['templates'], queryFn: () => callApi(listTemplates, {}) })
  const options = (data ?? []).map(({ place: number, title }) => ({ value: number, label: title }))
  const choose = (number: string) => {
    const text = data?.find((template) => template.place === Number(number))?.post
    if (text === undefined) return
    if (isEmpty) onChoose(text)
    else setAsked(text)
  }
  return (
    <>
      <Select
        label="Réponse rapide"
        options={[{ value: '', label: 'Choisir un texte…' }, ...options]}
        value=""
        onChange={(event) => choose(event.target.value)}
        error={isError ? 'Les réponses rapides n’ont pas pu être chargées.' : undefined}
      />
      {pending !== null && (
        <ConfirmModal
          title={'Remplacer votre texte\u202f?'}
          lead="Ce que vous avez écrit sera remplacé par la réponse rapide."
          yes="Remplacer"
          onYes={() => onChoose(pending)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

export default withQueries(TemplatePicker)

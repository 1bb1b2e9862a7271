import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { Select } from '../../../../ui/inputs.tsx'
import { listTemplates } from '../../contract/admin.ts'
import ConfirmModal from '../topic/confirm-modal.tsx'

interface Props {
  /** What is written already is not lost unasked. */
  isEmpty: boolean
  onChoose: (text: string) => void
}

/** The quick replies of staff (specification 1, section 6). Fetched for them alone. */
export default function TemplatePicker({ isEmpty, onChoose }: Props) {
  const [asked, setAsked] = useState<string | null>(null)
  const { data, isError } = useQuery({ queryKey: ['templates'], queryFn: () => callApi(listTemplates, {}) })
  const options = (data ?? []).map(({ place, title }) => ({ value: place, label: title }))
  const choose = (place: string) => {
    const text = data?.find((template) => template.place === Number(place))?.post
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
      {asked !== null && (
        <ConfirmModal
          title={'Remplacer votre texte\u202f?'}
          lead="Ce que vous avez écrit sera remplacé par la réponse rapide."
          yes="Remplacer"
          onYes={() => onChoose(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

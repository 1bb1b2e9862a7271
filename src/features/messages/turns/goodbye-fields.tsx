import { RadioGroup } from '../../../ui/choices.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { GOODBYE_MAX } from './policy.ts'
import { GOODBYE_QUESTION, GOODBYES, OWN_WORDS } from './sheet-texts.ts'

interface Props {
  errors?: Record<string, string[]> | undefined
  /** Of a refused form. */
  values?: Record<string, string> | undefined
}

const OPTIONS = GOODBYES.map((label, index) => ({ value: index + 1, label }))

/** Four sentences, and room for own words, which replace them. */
export function GoodbyeFields({ errors = {}, values = {} }: Props) {
  return (
    <>
      <RadioGroup
        label={GOODBYE_QUESTION}
        name="sentence"
        options={OPTIONS}
        defaultValue={Number(values.sentence) || 1}
        error={errors.sentence?.[0]}
      />
      <TextArea
        label={OWN_WORDS}
        name="message"
        rows={2}
        maxLength={GOODBYE_MAX}
        limit={GOODBYE_MAX}
        defaultValue={values.message ?? ''}
        error={errors.message?.[0]}
      />
    </>
  )
}

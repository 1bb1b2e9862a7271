import { type FocusEvent, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { callApi } from '../../../client/call.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { checkName } from '../contract.ts'
import { NAME, NAME_HINT } from '../texts.ts'

interface Props {
  /** Of the form's own check. */
  error: string | undefined
  /** Free names, to choose from with scripts and to read without. */
  proposals: readonly string[]
  field: UseFormRegisterReturn
  /** Posted before. */
  start: string | undefined
  onChoose: (name: string) => void
}

/** The name of a new member: says that it is taken once the field is left, before anything else is typed. */
export function NameField({ error, proposals: first, field, start, onChoose }: Props) {
  const [proposals, setProposals] = useState(first)
  const [refusal, setRefusal] = useState<string>()
  const checked = useRef('')
  const check = async (name: string) => {
    if (name === '' || name === checked.current) return
    checked.current = name
    try {
      const answer = await callApi(checkName, { query: { name } })
      if (checked.current !== name) return
      setRefusal(answer.error ?? undefined)
      if (answer.error) setProposals(answer.proposals)
    } catch {
      // The form says it once it is sent.
    }
  }
  const forget = () => {
    checked.current = ''
    setRefusal(undefined)
  }
  return (
    <div className="stack-sm">
      <TextInput
        label={NAME}
        hint={NAME_HINT}
        error={refusal ?? error}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={20}
        required
        {...field}
        onChange={(event) => {
          forget()
          return field.onChange(event)
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          void check(event.target.value.trim())
          return field.onBlur(event)
        }}
        defaultValue={start}
      />
      <fieldset className="chips name-proposals needs-script">
        <legend className="hint">Une idée{'\u202f'}? Ceux-ci sont libres.</legend>
        {proposals.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            onClick={() => {
              forget()
              onChoose(name)
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <noscript>
        <p className="hint">{`Libres en ce moment\u202f: ${first.join(', ')}.`}</p>
      </noscript>
    </div>
  )
}

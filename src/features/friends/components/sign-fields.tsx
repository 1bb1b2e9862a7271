import { type RefObject, useEffect, useRef } from 'react'
import { SIGN_LENGTH } from '../../../shared/quotes.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { ROSE_LABEL, Rose } from '../../../ui/rose.tsx'
import type { SignOptions } from '../requests/contract.ts'
import { formatPhotoPart, formatSlatePart } from './sign-part.ts'
import * as texts from './sign-texts.ts'

/** The first message of each field. */
export type SignErrors = Partial<Record<'text' | 'part' | 'rose', string>>

interface Props {
  name: string
  /** Null while they load, or if they cannot be read: a text is enough. */
  options: SignOptions | null
  part: string
  /** Absent without scripts. */
  onPart?: (part: string) => void
  text: string
  onText?: (text: string) => void
  hasRose: boolean
  errors: SignErrors
}

/** Fields of 'Faire signe': the part it answers, a text, a rose. The same with and without scripts. */
export function SignFields({ name, options, part, onPart, text, onText, hasRose, errors }: Props) {
  return (
    <>
      {options && <PartChoices {...{ name, options, part, onPart }} error={errors.part} />}
      <TextArea
        label={texts.TEXT_LABEL}
        name="text"
        rows={3}
        dir="auto"
        limit={SIGN_LENGTH}
        defaultValue={text}
        error={errors.text}
        onChange={onText && ((event) => onText(event.target.value))}
      />
      {(options?.mayRose !== false || options.roses === 0) && (
        <RoseChoice roses={options?.roses ?? null} isChosen={hasRose} error={errors.rose} />
      )}
    </>
  )
}

interface PartProps {
  name: string
  options: SignOptions
  part: string
  onPart: ((part: string) => void) | undefined
  error: string | undefined
}

function PartChoices({ name, options: { slates, photos }, part, onPart, error }: PartProps) {
  const row = useRef<HTMLDivElement>(null)
  useShowChosen(row, part)
  if (slates.length + photos.length === 0) return null
  const radio = (value: string) => ({
    type: 'radio',
    name: 'part',
    value,
    ...(onPart
      ? { checked: part === value, onChange: () => onPart(value) }
      : { defaultChecked: part === value }),
  })
  return (
    <fieldset className="sign-parts">
      <legend className="label">{texts.PART_LEGEND}</legend>
      <div ref={row} className="sign-row">
        {slates.map(({ id, prompt, answer }) => (
          <label key={id} className="sign-part sign-slate">
            <input {...radio(formatSlatePart(id))} />
            <span className="quoted">
              <span className="quoted-prompt">{prompt}</span>
              <span className="quoted-answer">{answer}</span>
            </span>
          </label>
        ))}
        {photos.map(({ id, file }, index) => (
          <label key={id} className="sign-part sign-photo">
            <input {...radio(formatPhotoPart(id))} />
            <img
              src={getThumbnailUrl(file)}
              width={480}
              height={600}
              alt={`Photo ${index + 1} de ${name}`}
              decoding="async"
            />
          </label>
        ))}
        <label className="sign-part sign-none">
          <input {...radio('')} />
          <span>{texts.NO_PART_LABEL}</span>
        </label>
      </div>
      <FieldError id="sign-part-error" message={error} />
    </fieldset>
  )
}

/** Pixels before the chosen part, for its outline. */
const ROW_INSET = 12

/** Scrolls the row to the chosen part. */
function useShowChosen(row: RefObject<HTMLElement | null>, part: string): void {
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[value="${CSS.escape(part)}"]`)?.parentElement
    if (row.current && chosen && part) row.current.scrollLeft = chosen.offsetLeft - ROW_INSET
  }, [row, part])
}

/** @param roses null while the number is not known */
function RoseChoice({
  roses,
  isChosen,
  error,
}: {
  roses: number | null
  isChosen: boolean
  error: string | undefined
}) {
  return (
    <div className="sign-rose">
      <label>
        <input
          type="checkbox"
          name="rose"
          value="1"
          defaultChecked={isChosen && roses !== 0}
          disabled={roses === 0}
          aria-describedby="sign-rose-help"
        />
        <Rose className="sign-rose-drawing" />
        <span>{ROSE_LABEL}</span>
      </label>
      <p className="hint" id="sign-rose-help">
        {roses !== 0 && texts.ROSE_HELP} {roses !== null && texts.formatRosesLeft(roses)}
      </p>
      <FieldError id="sign-rose-error" message={error} />
    </div>
  )
}

/** Errors by field of the form: slate and photo are one choice. */
export function toSignErrors(errors: Record<string, string[] | undefined>): SignErrors {
  const [text, part, rose] = [errors.text?.[0], (errors.slate ?? errors.photo)?.[0], errors.rose?.[0]]
  return { ...(text && { text }), ...(part && { part }), ...(rose && { rose }) }
}

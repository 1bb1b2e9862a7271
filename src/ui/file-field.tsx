import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps {
  /** On the button. */
  choose: string
  /** Shown once a file is chosen. */
  chosen: string
  name: string
  accept: string
}

/** A file, with a button of the site: the browser's own is in the browser's language. Works without scripts. */
export function FileField({ label, choose, chosen, name, accept, ...field }: Props) {
  return (
    <Field
      {...field}
      label={
        <>
          {label}
          <span className="btn btn-line file-label" aria-hidden="true">
            {choose}
          </span>
        </>
      }
    >
      {(control) => (
        <>
          {/* Required, so that it is `:valid` once a file is chosen. */}
          <input {...control} className="sr" type="file" name={name} accept={accept} required />
          <span className="small file-chosen">{chosen}</span>
        </>
      )}
    </Field>
  )
}

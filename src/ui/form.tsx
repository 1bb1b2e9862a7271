import { useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegister,
  useForm,
} from 'react-hook-form'
import { CallError, type CallInput, callApi } from '../client/call.ts'
import { loadBodySchema } from '../client/load-schema.ts'
import type { BodyInput, Endpoint, Reply } from '../shared/endpoint.ts'
import { showError } from './toast.ts'

interface Options<E extends Endpoint, Values> {
  /** Initial values of all fields. */
  defaultValues: Values
  /** Called with the reply; the form remains busy until it settles. */
  onDone: (reply: Reply<E>) => unknown
  /** Makes the call with more than was typed. */
  call?: (body: BodyInput<E>) => Promise<Reply<E>>
  /** Path parameters of the call, if any. */
  params?: Record<string, unknown>
  /** Field errors of the server, after a submission without scripts. */
  errors?: Record<string, string[]>
}

interface CallForm<Values extends FieldValues> {
  register: UseFormRegister<Values>
  /** The first message of each invalid field. */
  errors: Partial<Record<keyof Values, string>>
  /** An error that belongs to no field of this form. */
  formError: string | undefined
  isSubmitting: boolean
  /** For the form's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  setValue: (name: keyof Values & string, value: unknown) => void
}

/**
 * A form for one declared call. The call's schema validates it first; field errors of the server appear under
 * their fields, other failures as toasts. Typed values are never lost.
 */
export function useCallForm<E extends Endpoint>(
  endpoint: E,
  { defaultValues, onDone, params, call, errors: sent = {} }: Options<E, BodyInput<E> & FieldValues>,
): CallForm<BodyInput<E> & FieldValues> {
  type Values = BodyInput<E> & FieldValues
  const [formError, setFormError] = useState<string>()
  // A stable object: react-hook-form sets the errors again for each new one.
  const [sentErrors] = useState(() => fieldErrors(sent))
  const { register, handleSubmit, setError, setValue, formState } = useForm<Values>({
    resolver: schemaResolver(endpoint) as unknown as Resolver<Values>,
    defaultValues: defaultValues as never,
    errors: sentErrors as never,
  })

  const submit = handleSubmit(async (body) => {
    setFormError(undefined)
    try {
      await onDone(await (call ? call(body) : callApi(endpoint, { params, body } as unknown as CallInput<E>)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const messages = Object.entries(error.errors)
      const [own, others] = partition(messages, ([name]) => name in (defaultValues as object))
      for (const [index, [name, [message = '']]] of own.entries()) {
        setError(name as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
      setFormError(others[0]?.[1][0])
      if (messages.length === 0) await showError(error.serverMessage)
    }
  })
  const registerField: UseFormRegister<Values> = (name, options) =>
    Object.assign(register(name, options), { onFocus: () => void loadBodySchema(endpoint) })
  return {
    register: registerField,
    errors: firstMessages(formState.errors) as CallForm<Values>['errors'],
    formError,
    isSubmitting: formState.isSubmitting,
    submit,
    setValue: (name, value) => setValue(name as Path<Values>, value as never, { shouldDirty: true }),
  }
}

/** Validates with the call's schema, one message per field; submits the typed values unchanged. */
function schemaResolver(endpoint: Endpoint): Resolver<FieldValues> {
  return async (values) => {
    const checked = (await loadBodySchema(endpoint))?.safeParse(values)
    if (!checked || checked.success) return { values, errors: {} as Record<string, never> }
    const errors: Record<string, string[]> = {}
    for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= [message]
    return { values: {}, errors: fieldErrors(errors) }
  }
}

const fieldErrors = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, [message = '']]) => [name, { type: 'schema', message }]),
  )

const firstMessages = (errors: object) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]: [string, { message?: string }]) => [name, error.message]),
  )

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

import type { ComponentProps, SubmitEvent } from 'react'
import { type Endpoint, fillPath } from '../shared/endpoint.ts'

interface Props extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> {
  /** The call whose plain form it is. */
  of: Endpoint
  /** Parts of the address. */
  params?: Record<string, string | number>
  /** Query or fragment of the address. */
  suffix?: string | undefined
  /** Whole address of another form of the call. */
  path?: string
  /** The CSRF token of the page. */
  token: string
  /** Replaces the post once scripts run. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => unknown) | undefined
}

/**
 * The plain form of a call: browsers without scripts post it, an island submits the call instead. The site says in French,
 * under the field, what is wrong; a browser's own message is in the browser's language.
 */
export function OperationForm(props: Props) {
  const { of, params, suffix = '', path, token, onSubmit, children, ...attributes } = props
  return (
    <form
      noValidate
      {...attributes}
      method="post"
      action={path ?? fillPath(of.form ?? '', params) + suffix}
      onSubmit={
        onSubmit &&
        ((event) => {
          event.preventDefault()
          onSubmit(event)
        })
      }
    >
      {/* The server looks for it at the beginning of the body. */}
      <input type="hidden" name="_token" value={token} />
      {children}
    </form>
  )
}

import type { ComponentType } from 'react'
import type { PlainFormsProps } from '../inbox/plain-forms.tsx'

interface ServerParts {
  PlainForms?: ComponentType<PlainFormsProps>
  GifMessage?: ComponentType<{ url: string }>
}

/**
 * Components that the server renders at once and the browser loads on demand or never. An import of theirs, even an unused
 * one, would join them to the scripts of the page; the module of the pages fills them in.
 */
export const serverParts: ServerParts = {}
